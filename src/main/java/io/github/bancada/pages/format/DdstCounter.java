package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DDST, for host-based printers by Ricoh: PJL lines with images between them. Source: the lines
 * that the free driver of these printers writes.
 *
 * <pre>
 * page = "@PJL SET PAGESTATUS=START" (setting | image)* "@PJL SET PAGESTATUS=END"
 * image = "@PJL SET IMAGELEN=" length LF bytes
 * </pre>
 *
 * The first line of the first page is already consumed, because it identifies the language.
 */
final class DdstCounter implements FormatCounter {
  private static final Pattern SETTING =
      Pattern.compile("@PJL SET (IMAGELEN|PAGESTATUS)=(\\w{1,9})\\s*");

  private static final int MAX_CHARACTERS = 256;

  private JobInput in;
  private boolean open = true;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    while (in.more() && !in.atUel()) {
      int c = in.peek();
      if (c == '\r' || c == '\n') {
        in.skip(1);
      } else if (in.startsWith("@PJL")) {
        take(line(), tally);
      } else if (in.isCutShort("@PJL", 0) || in.isCutShort(Pjl.UEL, 0)) {
        throw JobException.truncated(in.position());
      } else {
        throw JobException.malformed(in.position(), "no PJL line");
      }
    }
    if (open) {
      throw JobException.truncated(in.position());
    }
  }

  private void take(String line, Tally tally) throws IOException {
    tally.pjl().line(line);
    Matcher setting = SETTING.matcher(line.toUpperCase(Locale.ROOT));
    if (!setting.matches()) {
      return;
    }
    String value = setting.group(2);
    if (setting.group(1).equals("PAGESTATUS")) {
      if (open && value.equals("END")) {
        tally.page(0);
      }
      open = value.equals("START");
    } else if (value.chars().allMatch(c -> c >= '0' && c <= '9')) {
      in.skip(Long.parseLong(value));
    } else {
      throw JobException.malformed(in.position(), "an image of " + value + " bytes");
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.u8(); c != '\n'; c = in.u8()) {
      if (line.length() < MAX_CHARACTERS) {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}

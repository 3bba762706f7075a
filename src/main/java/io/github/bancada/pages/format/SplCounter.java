package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SPL, the first language for host-based printers by Samsung, named SMART in PJL. Source: the lines
 * that the free drivers of these printers agree on.
 *
 * <pre>
 * job    = (line | bitmap)*
 * line   = "$PJL " command LF
 * bitmap = "$PJL BITMAP START" CR LF (length u32, bytes)*    until the next "$PJL"
 * </pre>
 *
 * {@code $PJL PRINT} prints a page; its number is not the number of copies.
 */
final class SplCounter implements FormatCounter {
  private static final String LINE = "$PJL";
  private static final Pattern COPIES = Pattern.compile("COPIES\\s*=\\s*(\\d{1,9})");
  private static final int MAX_CHARACTERS = 1024;

  private JobInput in;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    long copies = 0;
    boolean complete = false;
    boolean pageOpen = false;
    while (pageOpen || !in.atUel()) {
      int c = in.peek();
      if (c < 0 && complete) {
        return;
      }
      if (c == '\r' || c == '\n' || c == ' ' || c == 0) {
        in.at++;
        continue;
      }
      if (!in.startsWith(LINE)) {
        throw in.ensure(LINE.length())
            ? JobException.malformed(in.position(), "neither an SPL line nor a bitmap")
            : JobException.truncated(in.position());
      }
      String command = line();
      Matcher asked = COPIES.matcher(command);
      if (asked.lookingAt()) {
        copies = Long.parseLong(asked.group(1));
      } else if (command.startsWith("BITMAP START")) {
        pageOpen = true;
        skipBitmap();
      } else if (command.startsWith("PRINT")) {
        tally.page(copies);
        pageOpen = false;
      } else if (command.startsWith("JOB") || command.startsWith("EOJ")) {
        complete = command.startsWith("EOJ");
        copies = 0;
      }
    }
  }

  /** Consumes a line; returns its command in upper case. */
  private String line() throws IOException {
    in.skip(LINE.length());
    StringBuilder line = new StringBuilder();
    for (int c = in.u8(); c != '\n'; c = in.u8()) {
      if (line.length() < MAX_CHARACTERS) {
        line.append((char) c);
      }
    }
    return line.toString().trim().toUpperCase(Locale.ROOT);
  }

  private void skipBitmap() throws IOException {
    while (!in.startsWith(LINE)) {
      in.skip(in.u32be());
    }
  }
}

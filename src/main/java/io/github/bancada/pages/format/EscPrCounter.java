package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * ESC/P-R, for Epson's ink jets. Source: the packets of Epson's own free driver, which follow the
 * start of an ESC/P2 job.
 *
 * <pre>
 * packet = ESC class char, length u32, name char(4), bytes
 * </pre>
 *
 * The length counts the bytes after the name, least significant byte first; {@code endp} ends a
 * page.
 */
final class EscPrCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final String END_PAGE = "endp";
  private static final String START_PAGE = "sttp";
  private static final String SET_JOB = "setj";
  private static final int NAME_LENGTH = 4;

  /** Bytes of paper size, margins, printed size and resolution. */
  private static final int JOB_LENGTH = 21;

  private JobInput in;
  private Tally tally;
  private boolean pageOpen;

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    while (pageOpen || in.more() && !in.atUel()) {
      long at = in.position();
      if (EjlPrologue.isNext(in) || in.startsWith("@EJL")) {
        new EjlPrologue().read(in);
        continue;
      }
      int c = in.u8();
      if (c == ESCAPE) {
        readCommand(at);
      } else if (c != 0 && c != '\r' && c != '\n' && c != '\f') {
        throw JobException.malformed(at, "neither an ESC/P-R command nor a packet");
      }
    }
  }

  private void readCommand(long at) throws IOException {
    int c = in.u8();
    if (c == '(') {
      int name = in.u8();
      int length = in.u16le();
      if (name == 'R') {
        EscPRemote.read(in, length);
      } else {
        in.skip(length);
      }
    } else if (c >= 'a' && c <= 'z') {
      readPacket(at);
    } else if (c != '@') {
      throw JobException.malformed(at, "an unknown ESC/P-R command");
    }
  }

  private void readPacket(long at) throws IOException {
    long length = in.u32le();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < NAME_LENGTH; i++) {
      int c = in.u8();
      if (c < '0' || c > 'z') {
        throw JobException.malformed(at, "an ESC/P-R packet without a name");
      }
      name.append((char) c);
    }
    long end = in.position() + length;
    if (name.toString().equals(SET_JOB) && length >= JOB_LENGTH) {
      tally.paper(paper());
    }
    in.skip(end - in.position());
    if (name.toString().equals(END_PAGE)) {
      tally.page(0);
      pageOpen = false;
    } else if (name.toString().equals(START_PAGE)) {
      pageOpen = true;
    }
  }

  /** Reads big-endian numbers; the resolution is the data's. */
  private PaperSize paper() throws IOException {
    double width = in.u32be();
    double length = in.u32be();
    in.skip(2 + 2 + 4 + 4);
    int resolution = in.u8();
    double dots = resolution == 0 ? 360 : resolution == 1 ? 720 : 0;
    return PaperSize.ofInches(width / dots, length / dots);
  }
}

package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * The raster of Brother's P-touch and QL label printers. Source: Brother, <i>Raster Command
 * Reference</i> (PT-P700, QL-800), and the commands that the free drivers of older models agree on.
 *
 * <pre>
 * job     = (command | row | 00)*
 * command = ESC @ | ESC i name parameters | M compression u8
 * row     = G length u16 (least significant byte first), bytes
 *         | g length u16 (most significant byte first), bytes
 *         | w ink u8, length u8, bytes             of printers with two inks
 *         | Z                                      without a dot
 * </pre>
 *
 * 0C prints a label, 1A the last one. Bit images ({@code ESC *}) are not known well enough.
 */
public final class PTouchCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final int PRINT = 0x0C;
  private static final int PRINT_LAST = 0x1A;

  /** Commands after {@code ESC i}, and the lengths of their parameters in bytes. */
  private static final String NAMES = "SaR!MKADdkczU";

  private static final int[] LENGTHS = {0, 1, 1, 1, 1, 1, 1, 1, 2, 3, 5, 10, 15};

  /** The mode that {@code ESC i a} and, of older printers, {@code ESC i R} choose. */
  private static final int RASTER = 1;

  /** Bytes of {@code ESC i z} after those about the medium. */
  private static final int AFTER_MEDIUM = 6;

  private static final int WIDTH_IS_VALID = 4;
  private static final int LENGTH_IS_VALID = 8;

  private JobInput in;
  private Tally tally;
  private long rows;

  /** The colour of the label, from its rows. */
  private PageColor color = PageColor.MONOCHROME;

  /** Whether a job begins with a reset and a command. ESC/P has no letter after {@code ESC i}. */
  public static boolean isReset(JobInput in, int offset) throws IOException {
    return in.startsWith("\u001B@\u001Bi", offset) && NAMES.indexOf(in.peek(offset + 4)) >= 0;
  }

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    tally.duplex(Duplex.NONE); // labels have one side
    while (in.more() && !in.atUel()) {
      int c = in.u8();
      switch (c) {
        case 0 -> {
          // Drivers clear the printer's buffer with these.
        }
        case ESCAPE -> readCommand();
        case 'M' -> in.skip(1);
        case 'Z' -> rows++;
        case 'G' -> row(PageColor.UNKNOWN, in.u16le()); // tapes have ink of any colour
        case 'g' -> row(PageColor.MONOCHROME, in.u16be());
        case 'w' -> row(in.u8() == 1 ? PageColor.MONOCHROME : PageColor.UNKNOWN, in.u8());
        case PRINT, PRINT_LAST -> print();
        default -> throw unknown("a byte");
      }
    }
    if (rows > 0) {
      throw JobException.truncated(in.position());
    }
  }

  private void row(PageColor ink, int bytes) throws IOException {
    in.skip(bytes);
    color = color.with(ink);
    rows++;
  }

  private void print() {
    if (rows == 0) {
      tally.confidence(Confidence.ESTIMATE, "a command that prints a label without a row");
      return;
    }
    tally.color(color);
    tally.page(0);
    rows = 0;
    color = PageColor.MONOCHROME;
  }

  private void readCommand() throws IOException {
    int c = in.u8();
    if (c == '@') {
      return;
    }
    int name = c == 'i' ? in.u8() : -1;
    int known = name < 0 ? -1 : NAMES.indexOf(name);
    if (name == 'z') {
      readMedium();
    } else if (name == 'a' || name == 'R') {
      if (in.u8() != RASTER) {
        throw unknown("a mode");
      }
    } else if (known >= 0) {
      in.skip(LENGTHS[known]);
    } else {
      throw unknown("a command");
    }
  }

  /** Reads the medium; only die-cut labels have a known length. */
  private void readMedium() throws IOException {
    int valid = in.u8();
    in.skip(1);
    int width = in.u8();
    int length = in.u8();
    in.skip(AFTER_MEDIUM);
    boolean known = (valid & WIDTH_IS_VALID) != 0 && (valid & LENGTH_IS_VALID) != 0;
    tally.paper(known && length > 0 ? PaperSize.ofMillimetres(width, length) : PaperSize.UNKNOWN);
  }

  private JobException unknown(String what) {
    return new JobException(
        Status.UNKNOWN,
        String.format(
            "this looks like P-touch raster, but is a dialect or another language: %s at byte %d",
            what, in.position() - 1));
  }
}

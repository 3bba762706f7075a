package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * The raster of DYMO's LabelWriter printers. Source: DYMO, <i>LabelWriter 400 Series Technical
 * Reference Manual</i>, chapter "Command descriptions".
 *
 * <pre>
 * job     = ESC (at least as many as a row has bytes) (command | row)*
 * command = ESC name parameters
 * row     = 16 bytes                    as many as ESC D says
 *         | 17 runs                     of one byte each, for as many dots as ESC D says bytes
 * run     = colour (1 bit), dots - 1 (7 bits)
 * </pre>
 *
 * {@code ESC G} feeds a label. {@code ESC E} feeds it to the tear-off position; drivers also send
 * it after the last {@code ESC G}.
 */
public final class LabelWriterCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;
  private static final int ROW = 0x16;
  private static final int PACKED_ROW = 0x17;

  /** Dots in a run after the first one. */
  private static final int MORE_DOTS = 0x7F;

  /** Bytes in a row of the manual's printers; a job may set fewer. */
  private static final int ROW_BYTES = 84;

  /** The bytes with which every driver ends the printer's current command. */
  public static final String SYNCHRONIZATION = "\u001B".repeat(ROW_BYTES);

  /** Commands without parameters that neither print nor change the count. */
  private static final String ALONE = "@*AVyzcdeghi";

  private JobInput in;
  private int rowBytes = ROW_BYTES;
  private boolean begun;
  private boolean marked;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    tally.duplex(Duplex.NONE);
    tally.color(PageColor.MONOCHROME); // the paper blackens where it is heated
    while (in.more() && !in.atUel()) {
      switch (in.u8()) {
        case ESCAPE -> readCommand(tally);
        case ROW -> {
          in.skip(rowBytes);
          marked = true;
        }
        case PACKED_ROW -> {
          skipRuns();
          marked = true;
        }
        default -> throw unknown("a byte");
      }
    }
    if (marked) {
      throw JobException.truncated(in.position());
    }
  }

  private void readCommand(Tally tally) throws IOException {
    int c = in.read();
    while (c == ESCAPE) {
      c = in.read();
    }
    switch (c) {
      case -1 -> {
        // The job ends with ESC, as it began.
      }
      case 'E', 'G' -> {
        if (begun || marked) {
          tally.page(0);
        }
        begun = false;
        marked = false;
      }
      case 'L' -> { // the length of a label
        in.skip(2);
        begun = true;
      }
      case 'D' -> rowBytes = in.u8();
      case 'B', 'q' -> in.skip(1);
      case 'Q', 'f' -> in.skip(2);
      default -> {
        if (ALONE.indexOf(c) < 0) {
          throw unknown("a command");
        }
      }
    }
  }

  private void skipRuns() throws IOException {
    for (int dots = 8 * rowBytes; dots > 0; ) {
      dots -= (in.u8() & MORE_DOTS) + 1;
    }
  }

  private JobException unknown(String what) {
    return new JobException(
        Status.UNKNOWN,
        String.format(
            "this looks like LabelWriter raster, but is a dialect or another language: %s at byte"
                + " %d",
            what, in.position() - 1));
  }
}

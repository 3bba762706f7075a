package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * The second version of HBPL, for host-based printers by Dell, Epson and Xerox. Source: the record
 * table that the free drivers of these printers agree on. The first version has other records and
 * is not recognised.
 *
 * <pre>
 * record = ESC char char, length u8, data
 * </pre>
 *
 * JP begins the job, PS a page. Pixels follow PS; their length is a 32-bit field of PS, least
 * significant byte first. PE ends a page, UEL the job.
 */
final class HbplCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;

  /** Bytes of data in JP, regardless of its length field. */
  private static final int JOB_LENGTH = 60;

  /** Offset of the pixels' length in PS. */
  private static final int PIXELS_AT = 12;

  private static final int NUMBER = 4;

  static Signature signature() {
    return Signature.language("HBPL").and(Signature.bytes("\u001BJP"));
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    boolean pageOpen = false;
    while (pageOpen || !in.atUel()) {
      long at = in.position();
      int escape = in.u8();
      String name = "" + (char) in.u8() + (char) in.u8();
      int length = in.u8();
      if (escape != ESCAPE || !name.matches("[A-Z]{2}")) {
        throw JobException.malformed(at, "an invalid HBPL record");
      }
      if (name.equals("JP")) {
        in.skip(JOB_LENGTH);
      } else if (name.equals("PS")) {
        if (length < PIXELS_AT + NUMBER) {
          throw JobException.malformed(at, "an HBPL page without its size");
        }
        in.skip(PIXELS_AT);
        long pixels = in.u32le();
        in.skip(length - PIXELS_AT - NUMBER + pixels);
        pageOpen = true;
      } else {
        in.skip(length);
      }
      if (name.equals("PE")) {
        tally.page(0);
        pageOpen = false;
      }
    }
  }
}

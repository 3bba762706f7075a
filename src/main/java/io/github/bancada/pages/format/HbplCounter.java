package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
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
 * significant byte first. After it, PS has one byte each for paper, medium and the presence of
 * colour planes. PE ends a page, UEL the job.
 */
final class HbplCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;

  /** Bytes of data in JP, regardless of its length field. */
  private static final int JOB_LENGTH = 60;

  /** Offset of the pixels' length in PS. */
  private static final int PIXELS_AT = 12;

  private static final int NUMBER = 4;

  /** Bytes of PS that are read: up to the byte for colour planes. */
  private static final int READ = PIXELS_AT + NUMBER + 3;

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
        if (length < READ) {
          throw JobException.malformed(at, "an HBPL page without its size");
        }
        in.skip(PIXELS_AT);
        long pixels = in.u32le();
        tally.paper(paper(in.u8()));
        in.skip(1);
        tally.color(in.u8() == 0 ? PageColor.MONOCHROME : PageColor.UNKNOWN);
        in.skip(length - READ + pixels);
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

  private static PaperSize paper(int number) {
    return PaperSize.named(
        switch (number) {
          case 1 -> "A4";
          case 2 -> "B5";
          case 3 -> "A5";
          case 4 -> "Letter";
          case 5 -> "Executive";
          case 6 -> "Folio";
          case 7 -> "Legal";
          case 9 -> "Env10";
          case 10 -> "EnvMonarch";
          case 11 -> "EnvC5";
          case 12 -> "EnvDL";
          default -> "";
        });
  }
}

package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * OAKT, for host-based printers by HP and Kyocera with a controller by Oak Technology. Source: the
 * record table that the free drivers of these printers agree on. Numbers have 32 bits, least
 * significant byte first.
 *
 * <pre>
 * record = "OAKT" length (of all of it) type, data
 * </pre>
 *
 * Pixels follow a record of image data, which holds their length.
 */
final class OakCounter implements FormatCounter {
  static final String MAGIC = "OAKT";

  private static final int HEADER = 12;
  private static final int NUMBER = 4;

  private static final int END_DOC = 0x0B;
  private static final int DUPLEX = 0x0F;
  private static final int START_PAGE = 0x14;
  private static final int END_PAGE = 0x18;
  private static final int COPIES = 0x2A;
  private static final int IMAGE_DATA = 0x3C;

  /** Offset of the pixels' length in a record of image data. */
  private static final int PIXELS_AT = 24;

  private JobInput in;
  private Tally tally;
  private long copies;
  private boolean pageOpen;

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    while (pageOpen || !in.atUel()) {
      long at = in.position();
      if (in.isCutShort(MAGIC, 0) || in.atEnd()) {
        throw JobException.truncated(at);
      }
      boolean begins = in.startsWith(MAGIC);
      in.skip(MAGIC.length());
      long length = in.u32le();
      long type = in.u32le();
      if (!begins || length < HEADER) {
        throw JobException.malformed(at, "an invalid OAKT record");
      }
      readRecord(type, length - HEADER);
      if (type == END_DOC) {
        return;
      }
    }
  }

  private void readRecord(long type, long length) throws IOException {
    long end = in.position() + length;
    long pixels = 0;
    if (type == COPIES && length >= NUMBER) {
      copies = in.u32le();
    } else if (type == DUPLEX && length >= 2 * NUMBER) {
      boolean duplex = in.u32le() != 0;
      boolean shortEdge = in.u32le() != 0;
      if (duplex) {
        tally.duplex(shortEdge ? Duplex.SHORT : Duplex.LONG);
      }
    } else if (type == IMAGE_DATA && length >= PIXELS_AT + NUMBER) {
      in.skip(PIXELS_AT);
      pixels = in.u32le();
    }
    in.skip(end - in.position());
    in.skip(pixels);
    if (type == START_PAGE) {
      pageOpen = true;
    } else if (type == END_PAGE) {
      tally.page(copies);
      pageOpen = false;
    }
  }
}

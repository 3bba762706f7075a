package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * SAG-GDI, for host-based printers by Sagem, sold by Ricoh. Source: the records that the free
 * driver of these printers writes.
 *
 * <pre>
 * job    = ") SAG-GDI" text LF record*
 * record = tag u16, length u16, argument u16, bytes
 * </pre>
 *
 * Numbers have the least significant byte first. A page lies between a begin and an end record; the
 * begin record has the copies.
 */
final class SagGdiCounter implements FormatCounter {
  static final String MAGIC = ") SAG-GDI ";

  private static final int JOB = 0x10;
  private static final int PAGE = 0x11;
  private static final int BLOCK = 0x12;
  private static final int PAGE_END = 0x13;
  private static final int JOB_END = 0x14;

  /** Offset of the copies in the data of a page. */
  private static final int COPIES = 12;

  private JobInput in;
  private boolean open;
  private int copies;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    if (!in.skipTo('\n')) {
      throw JobException.truncated(in.position());
    }
    in.skip(1);
    int tag;
    do {
      long at = in.position();
      tag = in.u16le();
      int length = in.u16le();
      in.skip(2);
      if (open == (tag == JOB || tag == PAGE || tag == JOB_END)) {
        throw JobException.malformed(at, "a record of type " + tag + " in a wrong place");
      }
      switch (tag) {
        case JOB, BLOCK, JOB_END -> in.skip(length);
        case PAGE -> begin(at, length);
        case PAGE_END -> {
          in.skip(length);
          tally.page(copies);
          open = false;
        }
        default -> throw JobException.malformed(at, "an unknown SAG-GDI record");
      }
    } while (tag != JOB_END);
  }

  private void begin(long at, int length) throws IOException {
    if (length <= COPIES) {
      throw JobException.malformed(at, "a page of " + length + " bytes");
    }
    in.skip(COPIES);
    copies = in.u8();
    in.skip(length - COPIES - 1L);
    open = true;
  }
}

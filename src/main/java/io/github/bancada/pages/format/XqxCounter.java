package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PaperNumbers;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * XQX, for some host-based printers by HP. Source: the record and item tables that the free drivers
 * of these printers agree on. All numbers have 32 bits, most significant byte first.
 *
 * <pre>
 * stream = ",XQX" record*
 * record = type, count, data        type 7 has as many bytes of data, others as many items
 * item   = name, length, value
 * </pre>
 *
 * No item is known to hold copies.
 */
final class XqxCounter implements FormatCounter {
  private static final int END_DOC = 2;
  private static final int START_PAGE = 3;
  private static final int END_PAGE = 4;
  private static final int IMAGE = 7;

  private static final long DUPLEX = 0x10000002L;

  /** Item of the page: a paper number of Windows. */
  private static final long PAPER = 0x20000001L;

  private static final int NUMBER = 4;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    in.skip(NUMBER);
    boolean pageOpen = false;
    while (pageOpen || !in.atUel()) {
      long at = in.position();
      long type = in.u32be();
      long count = in.u32be();
      if (type < 1 || type > IMAGE) {
        throw JobException.malformed(at, "an XQX record of the unknown type " + type);
      }
      if (type == IMAGE) {
        in.skip(count);
      } else {
        readItems(in, tally, count);
      }
      if (type == START_PAGE) {
        pageOpen = true;
      } else if (type == END_PAGE) {
        tally.page(0);
        pageOpen = false;
      } else if (type == END_DOC) {
        return;
      }
    }
  }

  private static void readItems(JobInput in, Tally tally, long count) throws IOException {
    for (long i = 0; i < count; i++) {
      long name = in.u32be();
      long length = in.u32be();
      if (name == DUPLEX && length == NUMBER) {
        ZjStreamCounter.duplex(tally, in.u32be());
      } else if (name == PAPER && length == NUMBER) {
        tally.paper(PaperNumbers.ofWindows(in.u32be()));
      } else {
        in.skip(length);
      }
    }
  }
}

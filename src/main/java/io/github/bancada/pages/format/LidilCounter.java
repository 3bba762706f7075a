package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LIDIL, for host-based ink jets by HP. Source: the packets that the free drivers of these printers
 * agree on.
 *
 * <pre>
 * packet = "$" size u16, u8, type u8, command u8, u16, length u16, fields "$", data
 * </pre>
 *
 * The size counts the packet from the first dollar to the second, the length counts the data after
 * it. Numbers have the most significant byte first.
 */
final class LidilCounter implements FormatCounter {
  private static final int FRAME = '$';
  private static final int HEADER = 10;

  private static final int PRINT_COMMAND = 0;
  private static final int LOAD_PAGE = 1;
  private static final int EJECT_PAGE = 2;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    boolean pageOpen = false;
    while (pageOpen || in.more() && !in.atUel()) {
      long at = in.position();
      int frame = in.u8();
      if (frame == 0 && !pageOpen) {
        continue; // padding between jobs
      }
      int size = frame == FRAME ? in.u16be() : 0;
      if (size <= HEADER) {
        throw JobException.malformed(at, "an invalid LIDIL packet");
      }
      in.skip(1);
      int type = in.u8();
      int command = in.u8();
      in.skip(2);
      int length = in.u16be();
      in.skip(size - HEADER - 1L);
      if (in.u8() != FRAME) {
        throw JobException.malformed(at, "a LIDIL packet without its closing $");
      }
      in.skip(length);
      if (type == PRINT_COMMAND && command == LOAD_PAGE) {
        pageOpen = true;
      } else if (type == PRINT_COMMAND && command == EJECT_PAGE) {
        tally.page(0);
        pageOpen = false;
      }
    }
  }
}

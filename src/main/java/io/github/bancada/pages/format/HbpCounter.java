package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * HBP, for host-based printers by Brother. Source: the commands that the free drivers of these
 * printers agree on.
 *
 * <pre>
 * job = (@L resolution u8 | @G length u24, bytes | @F | @N)* @X
 * </pre>
 *
 * {@code @F} prints a page, {@code @X} ends the job.
 */
final class HbpCounter implements FormatCounter {
  private JobInput in;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    boolean pageOpen = false;
    boolean ended = false;
    while (pageOpen || !in.atUel()) {
      long at = in.position();
      int c = in.read();
      if (c < 0 && ended) {
        return;
      }
      if (c == 0 || c == '\r' || c == '\n' || c == ' ') {
        continue;
      }
      if (c < 0) {
        throw JobException.truncated(at);
      }
      int command = c == '@' ? in.u8() : 0;
      ended = command == 'X';
      switch (command) {
        case 'L' -> in.skip(1);
        case 'G' -> {
          in.skip((long) in.u8() << 16 | in.u16be());
          pageOpen = true;
        }
        case 'F' -> {
          tally.page(0);
          pageOpen = false;
        }
        case 'N', 'X' -> {
          // Other commands print no page.
        }
        default -> throw JobException.malformed(at, "an unknown HBP command");
      }
    }
  }
}

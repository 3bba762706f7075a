package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;

/**
 * Response times of the samples of one label that had an {@link IntendedStart}: each from there to
 * the end of the sample, nanoseconds. Immutable and thread-safe.
 *
 * @param outcomes the times, those of successful and of failed samples apart
 * @param blocks the same in blocks of time; none if only the totals are known
 */
public record ResponseTimes(Outcomes outcomes, TimeBlocks blocks) {
  /** No sample had an intended start. */
  public static final ResponseTimes NONE = new ResponseTimes(Outcomes.NONE, TimeBlocks.NONE);

  public ResponseTimes {
    Objects.requireNonNull(outcomes, "outcomes");
    Objects.requireNonNull(blocks, "blocks");
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return outcomes.count() == 0;
  }

  /** All of the given ones as if they had been recorded together; no time blocks. */
  static ResponseTimes merge(List<ResponseTimes> parts) {
    List<ResponseTimes> some = parts.stream().filter(part -> !part.isEmpty()).toList();
    return some.isEmpty()
        ? NONE
        : new ResponseTimes(
            Outcomes.merge(some.stream().map(ResponseTimes::outcomes).toList()), TimeBlocks.NONE);
  }

  /** The same times, and the blocks they came in. */
  public ResponseTimes withBlocks(TimeBlocks timeBlocks) {
    return new ResponseTimes(outcomes, timeBlocks);
  }
}

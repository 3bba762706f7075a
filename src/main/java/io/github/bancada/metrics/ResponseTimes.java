package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;

/**
 * Response times of one label's samples: from the {@link IntendedStart} to the end of the sample,
 * nanoseconds. Immutable and thread-safe.
 *
 * @param outcomes times of successful and of failed samples
 * @param blocks the same times in blocks; none if only the totals are known
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

  /** Adds up all parts, as if they had been recorded together; no time blocks. */
  static ResponseTimes merge(List<ResponseTimes> parts) {
    List<ResponseTimes> some = parts.stream().filter(part -> !part.isEmpty()).toList();
    return some.isEmpty()
        ? NONE
        : new ResponseTimes(
            Outcomes.merge(some.stream().map(ResponseTimes::outcomes).toList()), TimeBlocks.NONE);
  }

  /** The same times with these blocks. */
  public ResponseTimes withBlocks(TimeBlocks timeBlocks) {
    return new ResponseTimes(outcomes, timeBlocks);
  }
}

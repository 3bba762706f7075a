package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;

/**
 * Elapsed times of successful and of failed samples, kept apart: neither a refused connection of
 * microseconds nor a timeout says how fast the server answers. Immutable and thread-safe.
 */
public final class Outcomes {
  public static final Outcomes NONE =
      new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, ElapsedTimes.NONE);

  private final ElapsedTimes successful;
  private final ElapsedTimes failed;
  private final ElapsedTimes mixed;

  /** Cached: made on first use, from fields that never change. */
  private volatile ElapsedTimes all;

  /**
   * @param mixed times of samples with unknown outcome: of results that stand for many samples
   */
  public Outcomes(ElapsedTimes successful, ElapsedTimes failed, ElapsedTimes mixed) {
    this.successful = Objects.requireNonNull(successful, "successful");
    this.failed = Objects.requireNonNull(failed, "failed");
    this.mixed = Objects.requireNonNull(mixed, "mixed");
  }

  /**
   * Times of samples without their outcomes, which are known only if none or all failed.
   *
   * @param errors number of failed samples
   */
  public static Outcomes together(ElapsedTimes all, long errors) {
    if (errors == 0) {
      return new Outcomes(all, ElapsedTimes.NONE, ElapsedTimes.NONE);
    }
    return errors == all.count()
        ? new Outcomes(ElapsedTimes.NONE, all, ElapsedTimes.NONE)
        : new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, all);
  }

  /** Adds up all parts, as if they had been recorded together. */
  public static Outcomes merge(List<Outcomes> parts) {
    return new Outcomes(
        ElapsedTimes.merge(parts.stream().map(Outcomes::successful).toList()),
        ElapsedTimes.merge(parts.stream().map(Outcomes::failed).toList()),
        ElapsedTimes.merge(parts.stream().map(Outcomes::mixed).toList()));
  }

  public ElapsedTimes successful() {
    return successful;
  }

  public ElapsedTimes failed() {
    return failed;
  }

  /** Times of samples whose outcome is not known. */
  public ElapsedTimes mixed() {
    return mixed;
  }

  /** Whether the outcome of every sample is known. */
  public boolean areKnown() {
    return mixed.isEmpty();
  }

  /** The same times with all outcomes unknown. */
  Outcomes together() {
    return new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, all());
  }

  public long count() {
    return successful.count() + failed.count() + mixed.count();
  }

  public ElapsedTimes all() {
    ElapsedTimes known = all;
    if (known == null) {
      known = ElapsedTimes.merge(List.of(successful, failed, mixed));
      all = known;
    }
    return known;
  }
}

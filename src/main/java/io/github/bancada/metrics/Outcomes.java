package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;

/**
 * Elapsed times of samples, those that succeeded and those that failed apart: a refused connection
 * takes microseconds and a timeout takes its limit, and neither says how fast the server answers.
 * Immutable and thread-safe.
 */
public final class Outcomes {
  /** Of no sample. */
  public static final Outcomes NONE =
      new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, ElapsedTimes.NONE);

  private final ElapsedTimes successful;
  private final ElapsedTimes failed;
  private final ElapsedTimes mixed;

  /** Made when first asked for; it depends on nothing that changes. */
  private volatile ElapsedTimes all;

  /**
   * @param successful of samples that succeeded
   * @param failed of samples that failed
   * @param mixed of samples some of which failed, where nobody knows which: from files of earlier
   *     versions, and from results that stand for many samples
   */
  public Outcomes(ElapsedTimes successful, ElapsedTimes failed, ElapsedTimes mixed) {
    this.successful = Objects.requireNonNull(successful, "successful");
    this.failed = Objects.requireNonNull(failed, "failed");
    this.mixed = Objects.requireNonNull(mixed, "mixed");
  }

  /**
   * Of samples that were kept together.
   *
   * @param errors how many of them failed; only if that is none or all it is known which
   */
  public static Outcomes together(ElapsedTimes all, long errors) {
    if (errors == 0) {
      return new Outcomes(all, ElapsedTimes.NONE, ElapsedTimes.NONE);
    }
    return errors == all.count()
        ? new Outcomes(ElapsedTimes.NONE, all, ElapsedTimes.NONE)
        : new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, all);
  }

  /** All of the given ones as if they had been recorded together. */
  public static Outcomes merge(List<Outcomes> parts) {
    return new Outcomes(
        ElapsedTimes.merge(parts.stream().map(Outcomes::successful).toList()),
        ElapsedTimes.merge(parts.stream().map(Outcomes::failed).toList()),
        ElapsedTimes.merge(parts.stream().map(Outcomes::mixed).toList()));
  }

  /** Of samples that succeeded, as far as it is known which did. */
  public ElapsedTimes successful() {
    return successful;
  }

  /** Of samples that failed, as far as it is known which did. */
  public ElapsedTimes failed() {
    return failed;
  }

  /** Of samples of which it is not known which failed. */
  public ElapsedTimes mixed() {
    return mixed;
  }

  /** Whether of every sample it is known whether it failed. */
  public boolean areKnown() {
    return mixed.isEmpty();
  }

  /** The same times as if nobody knew which samples failed. */
  Outcomes together() {
    return new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, all());
  }

  /** Number of samples. */
  public long count() {
    return successful.count() + failed.count() + mixed.count();
  }

  /** Of all samples. */
  public ElapsedTimes all() {
    ElapsedTimes known = all;
    if (known == null) {
      known = ElapsedTimes.merge(List.of(successful, failed, mixed));
      all = known;
    }
    return known;
  }
}

package io.github.bancada.pages;

import io.github.bancada.work.SampleFacts;
import java.util.Optional;

/**
 * Sums up the counts of one label; keeps no samples. Thread-safe: recording locks it for a few
 * additions.
 */
final class CounterTimes {
  private static final double NANOS = 1e9;
  static final double MEGA = 1e6;

  private final String label;
  private long jobs;
  private long failed;
  private long pages;
  private long bytes;
  private long realNanos;
  private final Known pagesKnown = new Known();
  private final Known user = new Known();
  private final Known sys = new Known();
  private final Known cpu = new Known();

  /** The sum of a figure that may be unknown for some jobs. */
  private static final class Known {
    long sum;
    long count;

    void add(long value) {
      if (value >= 0) {
        sum += value;
        count++;
      }
    }

    double mean(double unit) {
      return count == 0 ? Double.NaN : sum / unit / count;
    }
  }

  CounterTimes(String label) {
    this.label = label;
  }

  /**
   * The figures of a label; NaN if not known.
   *
   * @param failed jobs that were not counted; no other figure includes them
   * @param pages of all jobs
   * @param bytes of all jobs
   * @param meanPages of a job
   * @param pagesPerSecond of the time spent counting
   * @param megabytesPerSecond likewise; a megabyte has 1,000,000 bytes
   * @param real mean seconds of a job, as are the others
   */
  record Figures(
      String label,
      long jobs,
      long failed,
      long pages,
      long bytes,
      double meanPages,
      double pagesPerSecond,
      double megabytesPerSecond,
      double real,
      double user,
      double sys,
      double cpu) {
    /** The pages of all jobs, if any are known. */
    double knownPages() {
      return Double.isNaN(meanPages) ? Double.NaN : pages;
    }
  }

  synchronized void add(JobFacts job, long elapsedNanos) {
    jobs++;
    pages += Math.max(0, job.pages());
    bytes += job.sizeBytes();
    realNanos += elapsedNanos;
    pagesKnown.add(job.pages());
    user.add(job.userNanos());
    sys.add(job.sysNanos());
    cpu.add(job.cpuNanos());
  }

  synchronized void addFailure() {
    failed++;
  }

  synchronized Figures figures() {
    double seconds = realNanos / NANOS;
    boolean counted = realNanos > 0;
    return new Figures(
        label,
        jobs,
        failed,
        pages,
        bytes,
        pagesKnown.mean(1),
        counted && pagesKnown.count > 0 ? pages / seconds : Double.NaN,
        counted ? bytes / MEGA / seconds : Double.NaN,
        jobs > 0 ? seconds / jobs : Double.NaN,
        user.mean(NANOS),
        sys.mean(NANOS),
        cpu.mean(NANOS));
  }

  /**
   * A counted job in the headers of its sample, for the listener. Figures that are not known are
   * {@link SampleFacts#UNKNOWN}. Immutable.
   *
   * @param pages in all copies
   * @param sizeBytes of the job
   * @param userNanos CPU time
   * @param sysNanos CPU time
   * @param cpuNanos both
   */
  public record JobFacts(long pages, long sizeBytes, long userNanos, long sysNanos, long cpuNanos) {
    private static final String PREFIX = "pages.";

    /** Reads the facts; empty for another sampler. */
    public static Optional<JobFacts> of(SampleFacts facts) {
      if (!facts.startsWith(PREFIX + "file")) {
        return Optional.empty();
      }
      long total = facts.number(PREFIX + "total");
      return Optional.of(
          new JobFacts(
              total >= 0 ? total : facts.number(PREFIX + "pages"),
              Math.max(0, facts.number(PREFIX + "size")),
              facts.nanos(PREFIX + "user"),
              facts.nanos(PREFIX + "sys"),
              facts.nanos(PREFIX + "cpu")));
    }
  }
}

package io.github.bancada.metrics;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The delay of a sample's start behind its intended start. A thread group that sends arrivals at a
 * rate attaches one to every sample, as an assertion result, because JMeter's sample senders keep
 * those. Immutable and thread-safe.
 *
 * <p>Until the first instance of a process is made or read from a stream, samples are not searched
 * for one: runs without arrivals only read one field per sample.
 */
public final class IntendedStart extends AssertionResult {
  /** Name of the assertion result. */
  public static final String NAME = "intended start";

  /** A JMeter variable, and so a column of JTL files in CSV, with {@link #lateNanos()}. */
  public static final String VARIABLE = "late_ns";

  /** Result of {@link #lateNanos(SampleResult)} without an intended start. */
  public static final long UNKNOWN = -1;

  private static final long serialVersionUID = 1L;

  private static final String BY_USERS = ", all users busy";

  /** The form in result files, see {@link #text()}. */
  private static final Pattern TEXT =
      Pattern.compile(NAME + ": (\\d{1,18}) ns before(" + BY_USERS + ")?");

  /**
   * Whether an instance exists. Not volatile: a thread that records a sample sees what was written
   * before the sample was handed to it.
   */
  private static boolean seen;

  /** Whether JMeter's writer of result files knows this class. */
  private static boolean writable;

  private final long lateNanos;
  private final boolean usersBusy;

  /**
   * @param lateNanos nanoseconds from the intended start to the actual one, 0 or more; 0 for all
   *     but the first sample of an iteration
   * @param usersBusy whether all users were busy; if not, the load machine was late
   */
  public IntendedStart(long lateNanos, boolean usersBusy) {
    this(lateNanos, usersBusy, true);
  }

  private IntendedStart(long lateNanos, boolean usersBusy, boolean mayBeSaved) {
    super(NAME);
    this.lateNanos = Math.max(0, lateNanos);
    this.usersBusy = usersBusy;
    see(mayBeSaved);
  }

  /** An instance from a result file, which is not saved again. */
  public static IntendedStart ofFile(long lateNanos, boolean usersBusy) {
    return new IntendedStart(lateNanos, usersBusy, false);
  }

  /** Reads before it writes, because all users call it for each sample. */
  private static void see(boolean mayBeSaved) {
    if (mayBeSaved && !writable) {
      XmlSaving.Service.FOUND.prepareIntendedStarts();
      writable = true;
    }
    if (!seen) {
      seen = true;
    }
  }

  private Object readResolve() {
    see(true);
    return this;
  }

  /** Nanoseconds from the intended start to the actual one. */
  public long lateNanos() {
    return lateNanos;
  }

  /** Whether it waited for a user; false if it was on time or the load machine was late. */
  public boolean usersBusy() {
    return usersBusy;
  }

  /** The intended start of a sample; null without one. */
  public static IntendedStart of(SampleResult sample) {
    for (AssertionResult each : sample.getAssertionResults()) {
      if (each instanceof IntendedStart found) {
        return found;
      }
    }
    return null;
  }

  /**
   * Delay of a sample's start, nanoseconds; {@link #UNKNOWN} if it has no intended start. Response
   * time is this plus the elapsed time. For results of the bundle's class nothing is allocated.
   */
  public static long lateNanos(SampleResult sample) {
    if (!seen) {
      return UNKNOWN;
    }
    if (sample instanceof TimedSampleResult timed) {
      return timed.lateNanos();
    }
    IntendedStart found = of(sample);
    return found == null ? UNKNOWN : found.lateNanos;
  }

  /**
   * Its name in XML result files, as one of JMeter's own assertion results: {@code intended start:
   * 412345 ns before, all users busy}.
   */
  public String text() {
    return NAME + ": " + lateNanos + " ns before" + (usersBusy ? BY_USERS : "");
  }

  /** Reads {@link #text()}; empty for another assertion result. */
  public static Optional<IntendedStart> parse(String name) {
    Matcher matcher = TEXT.matcher(name);
    return matcher.matches()
        ? Optional.of(ofFile(Long.parseLong(matcher.group(1)), matcher.group(2) != null))
        : Optional.empty();
  }
}

package io.github.bancada.metrics;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Tells of a sample how long after its intended start it began. A thread group that sends arrivals
 * at a rate attaches one to every sample; it travels as an assertion result, because JMeter's
 * sample senders keep those. Immutable and thread-safe.
 *
 * <p>Until the first one of a process is made or read from a stream, nobody looks for any: runs
 * without arrivals pay for this class with the reading of one field per sample.
 */
public final class IntendedStart extends AssertionResult {
  /** Name of the assertion result. */
  public static final String NAME = "intended start";

  /** A JMeter variable, and so a column of JTL files in CSV, with {@link #lateNanos()}. */
  public static final String VARIABLE = "late_ns";

  /** What {@link #lateNanos(SampleResult)} says of a sample without an intended start. */
  public static final long UNKNOWN = -1;

  private static final long serialVersionUID = 1L;

  private static final String BY_USERS = ", all users busy";

  /** The form in result files, see {@link #text()}. */
  private static final Pattern TEXT =
      Pattern.compile(NAME + ": (\\d{1,18}) ns before(" + BY_USERS + ")?");

  /**
   * Whether there has been one. A thread that records a sample sees what was written before the
   * sample was handed to it, so this need not be volatile.
   */
  private static boolean seen;

  /** Whether JMeter's writer of result files knows this class. */
  private static boolean writable;

  private final long lateNanos;
  private final boolean usersBusy;

  /**
   * @param lateNanos nanoseconds from the intended start to the actual one, 0 or more; 0 for every
   *     sample of an iteration but its first
   * @param usersBusy whether it is late because all users were busy; if not, the machine was late
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

  /** One from a result file, which nobody saves again. */
  public static IntendedStart ofFile(long lateNanos, boolean usersBusy) {
    return new IntendedStart(lateNanos, usersBusy, false);
  }

  /** Asks before it writes: users make one for each sample, all at once. */
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

  /** Whether it waited for a user; false if the load machine was late, or nobody was. */
  public boolean usersBusy() {
    return usersBusy;
  }

  /** What the sample carries; null if it has no intended start. */
  public static IntendedStart of(SampleResult sample) {
    for (AssertionResult each : sample.getAssertionResults()) {
      if (each instanceof IntendedStart found) {
        return found;
      }
    }
    return null;
  }

  /**
   * How late a sample began, nanoseconds; {@link #UNKNOWN} if it has no intended start. Response
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
   * The name it has in result files in XML, where it stands as one of JMeter's own assertion
   * results: {@code intended start: 412345 ns before, all users busy}.
   */
  public String text() {
    return NAME + ": " + lateNanos + " ns before" + (usersBusy ? BY_USERS : "");
  }

  /** What {@link #text()} has written; empty if the name is that of another assertion result. */
  public static Optional<IntendedStart> parse(String name) {
    Matcher matcher = TEXT.matcher(name);
    return matcher.matches()
        ? Optional.of(ofFile(Long.parseLong(matcher.group(1)), matcher.group(2) != null))
        : Optional.empty();
  }
}

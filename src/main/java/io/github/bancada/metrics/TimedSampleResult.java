package io.github.bancada.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;

/**
 * A {@link SampleResult} that carries its times in nanoseconds beside JMeter's whole milliseconds.
 *
 * <p>All times count from the start of the sample, except connect and bind, which are durations; 0
 * means "did not happen". Serializable: it arrives whole from remote engines if the sample sender
 * keeps results ({@code Standard}, {@code Hold}, {@code Batch} and their stripped and disk-store
 * forms do; {@code Statistical} merges samples and keeps milliseconds only).
 *
 * <p>Not thread-safe, as its parent.
 */
public class TimedSampleResult extends SampleResult {
  private static final long serialVersionUID = 1L;

  /** Latency of a sample whose server did not answer. */
  static final long UNKNOWN_LATENCY = -1;

  private long elapsedNanos;
  private long connectNanos;
  private long bindNanos;
  private long latencyNanos;
  private String server = "";
  private boolean outsideLoad;
  private boolean background;
  private boolean withoutServer;

  /** Writes the sampler data on demand; null if they are known. */
  private transient Supplier<String> description;

  private boolean intendedStartKnown;
  private long lateNanos;

  /**
   * Sets all times of this sample, once, and JMeter's fields from them, rounded to the nearest
   * millisecond.
   *
   * @param startEpochMillis wall clock at the start, milliseconds since the epoch
   * @param elapsed the whole sample, nanoseconds
   * @param connect time spent opening the connection, nanoseconds
   * @param bind time spent authenticating, nanoseconds
   * @param latency from the start to the first byte or message of the answer, nanoseconds
   * @throws IllegalStateException if the times were set before
   */
  public void setTimes(long startEpochMillis, long elapsed, long connect, long bind, long latency) {
    elapsedNanos = elapsed;
    connectNanos = connect;
    bindNanos = bind;
    latencyNanos = latency;
    long elapsedMillis = toMillis(elapsed);
    setStampAndTime(
        isStampedAtStart() ? startEpochMillis : startEpochMillis + elapsedMillis, elapsedMillis);
    setConnectTime(toMillis(connect));
    setLatency(toMillis(latency));
  }

  /** Keeps the intended start for recorders, because JMeter makes a new array for each query. */
  @Override
  public void addAssertionResult(AssertionResult result) {
    super.addAssertionResult(result);
    if (result instanceof IntendedStart start) {
      intendedStartKnown = true;
      lateNanos = start.lateNanos();
    } else if (OutsideLoad.isMark(result)) {
      outsideLoad = true;
    }
  }

  /** Delay of the start, as {@link IntendedStart#lateNanos}. */
  long lateNanos() {
    return intendedStartKnown ? lateNanos : IntendedStart.UNKNOWN;
  }

  /**
   * Sets the sampler data, which most listeners do not need.
   *
   * @param words writes them, from any thread
   */
  public void setDescription(Supplier<String> words) {
    description = words;
  }

  @Override
  public String getSamplerData() {
    Supplier<String> words = description;
    if (words != null) {
      setSamplerData(words.get());
    }
    return super.getSamplerData();
  }

  @Override
  public void setSamplerData(String text) {
    super.setSamplerData(text);
    description = null;
  }

  private Object writeReplace() {
    getSamplerData(); // a stream has no supplier
    return this;
  }

  /** Called by JMeter just before it saves the result. */
  @Override
  public void setSaveConfig(SampleSaveConfiguration config) {
    if (config != null && config.saveAsXml()) {
      XmlSaving.Service.FOUND.prepare(getClass());
    }
    super.setSaveConfig(config);
  }

  private static long toMillis(long nanos) {
    return (nanos + 500_000) / 1_000_000;
  }

  public long getElapsedNanos() {
    return elapsedNanos;
  }

  /** Time of opening the connection (socket, TLS), in nanoseconds; 0 if it was open already. */
  public long getConnectNanos() {
    return connectNanos;
  }

  /** Time of authenticating, in nanoseconds; 0 if this sample did not authenticate. */
  public long getBindNanos() {
    return bindNanos;
  }

  /** From the start of the sample to the first message of the answer, in nanoseconds. */
  public long getLatencyNanos() {
    return latencyNanos;
  }

  /**
   * Sets the server that took the sample.
   *
   * @param uri such as {@code ldaps://ldap.example.org:636}; "" if none was reached
   */
  public void setServer(String uri) {
    server = uri;
  }

  /** The URI of the server that took the sample, "" if none was reached. */
  public String getServer() {
    return server;
  }

  /** Marks this sample as outside the load; see {@link OutsideLoad}. */
  public void setOutsideLoad() {
    outsideLoad = true;
  }

  /** As {@link #setOutsideLoad}; other samples continue and should succeed. */
  public void setBackground() {
    outsideLoad = true;
    background = true;
  }

  /** Marks this sample as work of the load machine itself: no server was asked. */
  public void setWithoutServer() {
    withoutServer = true;
  }

  /** Whether a sample has this mark; without it, a server is assumed. */
  static boolean isWithoutServer(SampleResult result) {
    return result instanceof TimedSampleResult timed && timed.withoutServer;
  }

  boolean isMarkedOutsideLoad() {
    return outsideLoad;
  }

  boolean isMarkedBackground() {
    return background;
  }

  /** Elapsed time of any sample in nanoseconds; whole milliseconds for other classes. */
  public static long elapsedNanosOf(SampleResult result) {
    return result instanceof TimedSampleResult timed
        ? timed.elapsedNanos
        : TimeUnit.MILLISECONDS.toNanos(result.getTime());
  }

  /**
   * Latency of any sample in nanoseconds; whole milliseconds for other classes, where 0 is less
   * than one or not measured.
   *
   * @return {@link #UNKNOWN_LATENCY} if no answer came
   */
  static long latencyNanosOf(SampleResult result) {
    return result instanceof TimedSampleResult timed
        ? timed.latencyNanos > 0 ? timed.latencyNanos : UNKNOWN_LATENCY
        : TimeUnit.MILLISECONDS.toNanos(Math.max(0, result.getLatency()));
  }

  /** Connect time of any sample in nanoseconds; whole milliseconds for other classes. */
  public static long connectNanosOf(SampleResult result) {
    return result instanceof TimedSampleResult timed
        ? timed.connectNanos
        : TimeUnit.MILLISECONDS.toNanos(result.getConnectTime());
  }
}

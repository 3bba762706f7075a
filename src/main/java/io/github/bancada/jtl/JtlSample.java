package io.github.bancada.jtl;

import io.github.bancada.metrics.IntendedStart;
import java.util.Arrays;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One line of a JTL file. All lines of a file share one object; recording keeps only its texts. Not
 * thread-safe.
 */
final class JtlSample extends SampleResult {
  private static final long serialVersionUID = 1L;

  private static final int UNKNOWN = -1;
  private static final AssertionResult[] NO_START = {};

  /** Milliseconds since the epoch. */
  long startEpochMillis;

  long elapsedMillis;
  long idleMillis;
  long latencyMillis;
  long connectMillis;
  long receivedBytes;
  long sentBytes;
  long users;
  long samples;
  long errors;
  boolean success;

  /** Whether the line has the outcome of the sample. */
  boolean successKnown;

  String label;
  String code;

  /** Name of the virtual user's thread; "" if the line has none. */
  String thread;

  /** Whether the line contains the samples inside, which then have no lines of their own. */
  boolean parent;

  /** Texts that few samples need. */
  final transient LazyText message = new LazyText();

  final transient LazyText failure = new LazyText();

  /** One or none. */
  private AssertionResult[] intendedStart = NO_START;

  JtlSample() {
    clear();
  }

  /** Resets all fields to unknown. */
  void clear() {
    startEpochMillis = 0;
    elapsedMillis = 0;
    idleMillis = 0;
    latencyMillis = 0;
    connectMillis = 0;
    receivedBytes = 0;
    sentBytes = 0;
    users = 0;
    samples = 1;
    errors = UNKNOWN;
    success = true;
    successKnown = false;
    label = "";
    code = "";
    thread = "";
    parent = false;
    message.clear();
    failure.clear();
    intendedStart = NO_START;
  }

  /** Sets the delay of the sample behind its intended start. */
  void startsLate(IntendedStart start) {
    intendedStart = new AssertionResult[] {start};
  }

  @Override
  public AssertionResult[] getAssertionResults() {
    return intendedStart.clone();
  }

  @Override
  public String getSampleLabel() {
    return label;
  }

  @Override
  public String getResponseCode() {
    return code;
  }

  @Override
  public String getResponseMessage() {
    return message.toString();
  }

  @Override
  public String getFirstAssertionFailureMessage() {
    return failure.toString();
  }

  @Override
  public boolean isSuccessful() {
    return success && errors <= 0;
  }

  @Override
  public int getSampleCount() {
    return (int) Math.min(samples, Integer.MAX_VALUE);
  }

  @Override
  public int getErrorCount() {
    if (errors == UNKNOWN) {
      return success ? 0 : getSampleCount();
    }
    return (int) Math.min(errors, getSampleCount());
  }

  @Override
  public long getTime() {
    return elapsedMillis;
  }

  @Override
  public long getStartTime() {
    return startEpochMillis;
  }

  /** The end of the sample, after its pauses, which the elapsed time excludes. */
  @Override
  public long getEndTime() {
    return startEpochMillis + elapsedMillis + idleMillis;
  }

  @Override
  public long getLatency() {
    return latencyMillis;
  }

  @Override
  public long getConnectTime() {
    return connectMillis;
  }

  @Override
  public long getBytesAsLong() {
    return receivedBytes;
  }

  @Override
  public long getSentBytes() {
    return sentBytes;
  }

  @Override
  public int getAllThreads() {
    return (int) Math.min(users, Integer.MAX_VALUE);
  }

  /** Characters that become a string only on demand. Not thread-safe. */
  static final class LazyText {
    /** Longer texts are cut, to bound memory. */
    static final int MAX_LENGTH = 4096;

    private char[] characters = new char[64];
    private int length;

    void clear() {
      length = 0;
    }

    void set(char[] source, int offset, int count) {
      length = Math.min(count, MAX_LENGTH);
      if (length > characters.length) {
        characters = Arrays.copyOf(characters, Math.min(MAX_LENGTH, 2 * length));
      }
      System.arraycopy(source, offset, characters, 0, length);
    }

    void set(String text) {
      set(text.toCharArray(), 0, text.length());
    }

    boolean isEmpty() {
      return length == 0;
    }

    boolean startsWith(String text) {
      if (length < text.length()) {
        return false;
      }
      for (int i = 0; i < text.length(); i++) {
        if (characters[i] != text.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public String toString() {
      return new String(characters, 0, length);
    }
  }
}

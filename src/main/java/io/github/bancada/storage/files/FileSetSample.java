package io.github.bancada.storage.files;

import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/**
 * What one sample of File Set did. Immutable by convention.
 *
 * @param label what stands behind the element's name; "" for nothing
 * @param users who work on the set together
 */
record FileSetSample(
    long startEpochMillis,
    String label,
    String target,
    FileSetSettings settings,
    int users,
    PhaseResult result)
    implements Sample {
  static final String PHASE = "storage.phase";
  static final String TARGET = "storage.target";
  static final String USERS = "storage.users";
  static final String DONE = "storage.done";
  static final String FAILED = "storage.failed";
  static final String BYTES = "storage.bytes";

  /** HdrHistogram of the times of files in nanoseconds, compressed, in Base64. */
  static final String TIMES = "storage.times";

  @Override
  public long elapsedNanos() {
    return result.elapsedNanos();
  }

  @Override
  public boolean success() {
    return result.isComplete();
  }

  @Override
  public String code() {
    return success() ? LocalCode.SUCCESS.text() : result.failure().code();
  }

  @Override
  public String message() {
    if (success()) {
      return "";
    }
    String first = result.failure().message();
    return result.failed() < 2 || result.planned() < 2
        ? first
        : first
            + "; "
            + result.failed()
            + " of "
            + Quantity.of(result.planned(), "file")
            + " failed";
  }

  /** No server is asked. */
  @Override
  public String server() {
    return null;
  }

  @Override
  public String request() {
    String action = settings.action().token() + " " + settings.set() + " on " + target;
    return settings.action() == FileAction.COPY
        ? action
            + " to "
            + settings.copyTo()
            + settings.command().map(c -> ": " + String.join(" ", c.arguments())).orElse("")
        : action;
  }

  @Override
  public long sentBytes() {
    return switch (settings.action()) {
      case CREATE, COPY -> result.bytes();
      default -> 0;
    };
  }

  @Override
  public long receivedBytes() {
    return switch (settings.action()) {
      case READ, COPY -> result.bytes();
      default -> 0;
    };
  }

  @Override
  public String headers() {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, PHASE, settings.action().token());
    SampleFacts.append(headers, TARGET, target);
    SampleFacts.append(headers, USERS, users);
    SampleFacts.append(headers, DONE, result.done());
    SampleFacts.append(headers, FAILED, result.failed());
    SampleFacts.append(headers, BYTES, result.bytes());
    if (settings.sample() == FileSetSettings.Unit.PHASE && result.times().getTotalCount() > 0) {
      SampleFacts.append(headers, TIMES, encoded(result.times()));
    }
    return headers.toString();
  }

  private static String encoded(Histogram times) {
    ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }
}

package io.github.bancada.storage.files;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.ThreadCpu;
import io.github.bancada.storage.target.UsageSpan;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What one sample of File Set did. Immutable by convention.
 *
 * @param label what stands behind the element's name; "" for nothing
 * @param ranOn what the target is, in words
 * @param network requests of a network share so far, in words; "" for none, and for single files
 * @param users who work on the set together
 * @param usage of the machine meanwhile; empty for single files
 */
record FileSetSample(
    long startEpochMillis,
    String label,
    String target,
    String ranOn,
    String network,
    FileSetSettings settings,
    int users,
    PhaseResult result,
    Optional<UsageSpan> usage)
    implements Sample {
  private static final double SECOND = 1e9;
  private static final double MEGABYTE = 1e6;

  /** Below this a rate says little. */
  private static final long SHORT_NANOS = 500_000_000;

  static final String PHASE = "storage.phase";
  static final String TARGET = "storage.target";
  static final String RAN_ON = "storage.ran_on";
  static final String NETWORK = "storage.network";
  static final String USERS = "storage.users";
  static final String OPERATIONS = "storage.operations";
  static final String FAILED = "storage.failed";
  static final String BYTES = "storage.bytes";
  static final String CPU_SECONDS = "storage.cpu_s";
  static final String DEVICE_READ_BYTES = "storage.device_read_bytes";
  static final String BEFORE = "storage.before";
  static final String AFTER = "storage.after";

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
      return settings.sample() == FileSetSettings.Unit.PHASE ? figures() : "";
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

  private String figures() {
    double seconds = elapsedNanos() / SECOND;
    String what =
        settings.action() == FileAction.LIST
            ? Quantity.of(result.done(), "directory", "directories")
            : Quantity.of(result.done(), "file");
    String figures =
        String.format(
            Locale.ROOT,
            "%s of %s in %.3f s, %,.0f/s",
            settings.action().token(),
            what,
            seconds,
            result.done() / seconds);
    if (result.bytes() > 0) {
      figures += String.format(Locale.ROOT, ", %,.1f MB/s", result.bytes() / MEGABYTE / seconds);
    }
    List<String> parts = new ArrayList<>(List.of(figures));
    usage.ifPresent(span -> parts.add(DeviceWrites.words(sentBytes(), span.writtenBytes())));
    parts.add(DeviceReads.words(receivedBytes(), result.deviceReadBytes()));
    if (elapsedNanos() < SHORT_NANOS) {
      parts.add("too short: a phase under 0.5 s says little");
    }
    return String.join("; ", parts.stream().filter(part -> !part.isEmpty()).toList());
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
    SampleFacts.append(headers, RAN_ON, ranOn);
    if (!network.isEmpty()) {
      SampleFacts.append(headers, NETWORK, network);
    }
    SampleFacts.append(headers, USERS, users);
    SampleFacts.append(headers, OPERATIONS, result.done());
    SampleFacts.append(headers, FAILED, result.failed());
    SampleFacts.append(headers, BYTES, result.bytes());
    if (result.cpuNanos() != ThreadCpu.UNKNOWN) {
      SampleFacts.append(headers, CPU_SECONDS, result.cpuNanos() / SECOND);
    }
    if (receivedBytes() > 0 && result.deviceReadBytes() != DeviceReads.UNKNOWN) {
      SampleFacts.append(headers, DEVICE_READ_BYTES, result.deviceReadBytes());
    }
    usage.ifPresent(
        span -> {
          SampleFacts.append(headers, BEFORE, span.first().text());
          SampleFacts.append(headers, AFTER, span.last().text());
        });
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

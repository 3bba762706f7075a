package io.github.bancada.storage.io;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.SteadyState;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.UsageSpan;
import io.github.bancada.text.ByteSize;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * What a sample of a whole phase or file tells: facts for listeners, and a message in words.
 * Immutable.
 *
 * @param users of the thread group
 * @param elapsedNanos of the phase, as the sample has it
 * @param cpuNanos of the thread, user and system; -1 if not known
 * @param deviceReadBytes see {@link DeviceReads}
 * @param firstWrite whether its blocks were written for the first time
 * @param steady of random writes with enough operations
 * @param usage of the machine meanwhile; empty for single files
 */
record PhaseFacts(
    FileIoSettings settings,
    Target target,
    int users,
    PhaseTotals totals,
    long elapsedNanos,
    long cpuNanos,
    long deviceReadBytes,
    boolean firstWrite,
    Optional<SteadyState> steady,
    Optional<UsageSpan> usage) {
  static final String PHASE = "storage.phase";
  static final String TARGET = "storage.target";
  static final String RAN_ON = "storage.ran_on";
  static final String NETWORK = "storage.network";
  static final String BYTES = "storage.bytes";
  static final String USERS = "storage.users";
  static final String OPERATIONS = "storage.operations";
  static final String ACCESS = "storage.access";
  static final String SYNC = "storage.sync";
  static final String WRITTEN = "storage.written";
  static final String CPU_SECONDS = "storage.cpu_s";
  static final String DEVICE_READ_BYTES = "storage.device_read_bytes";
  static final String ROUNDS = "storage.rounds";
  static final String BEFORE = "storage.before";
  static final String AFTER = "storage.after";

  /** Histograms of times in nanoseconds: HdrHistogram, compressed, Base64. */
  static final String READS = "storage.reads";

  static final String WRITES = "storage.writes";
  static final String SYNCS = "storage.syncs";

  private static final double SECOND = 1e9;

  /** Below this a rate says little. */
  private static final long SHORT_NANOS = 500_000_000;

  /** Facts of a sample that failed, which has no figures. */
  static String failed(FileIoSettings settings, Target target, int users) {
    return identity(settings, target, users).toString();
  }

  private static StringBuilder identity(FileIoSettings settings, Target target, int users) {
    StringBuilder text = new StringBuilder();
    SampleFacts.append(text, PHASE, settings.operation().token());
    SampleFacts.append(text, TARGET, target.name());
    SampleFacts.append(text, RAN_ON, target.ranOn());
    String network = target.network();
    if (!network.isEmpty()) {
      SampleFacts.append(text, NETWORK, network);
    }
    return SampleFacts.append(text, USERS, users);
  }

  String headers() {
    StringBuilder text = identity(settings, target, users);
    SampleFacts.append(text, BYTES, totals.bytes());
    SampleFacts.append(text, OPERATIONS, totals.operations());
    SampleFacts.append(text, ACCESS, settings.access().token());
    if (settings.operation().writes()) {
      SampleFacts.append(text, SYNC, settings.sync().token());
      SampleFacts.append(text, WRITTEN, firstWrite ? "first" : "overwrite");
    }
    if (cpuNanos >= 0) {
      SampleFacts.append(text, CPU_SECONDS, cpuNanos / SECOND);
    }
    if (settings.operation().reads() && deviceReadBytes != DeviceReads.UNKNOWN) {
      SampleFacts.append(text, DEVICE_READ_BYTES, deviceReadBytes);
    }
    steady.ifPresent(
        state ->
            SampleFacts.append(
                text,
                ROUNDS,
                String.join(
                    " ",
                    Arrays.stream(state.rounds())
                        .mapToObj(each -> String.format(Locale.ROOT, "%.3f", each))
                        .toList())));
    usage.ifPresent(span -> usage(text, span));
    histogram(text, READS, totals.reads());
    histogram(text, WRITES, totals.writes());
    histogram(text, SYNCS, totals.syncs());
    return text.toString();
  }

  private static void usage(StringBuilder text, UsageSpan span) {
    SampleFacts.append(text, BEFORE, span.first().text());
    SampleFacts.append(text, AFTER, span.last().text());
  }

  private static void histogram(StringBuilder text, String name, Histogram times) {
    if (times.getTotalCount() > 0) {
      ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
      int length = times.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_SPEED);
      byte[] used = Arrays.copyOf(bytes.array(), length);
      SampleFacts.append(text, name, Base64.getEncoder().encodeToString(used));
    }
  }

  /** What was done, how fast, and what to think of it. */
  String message() {
    List<String> parts = new ArrayList<>();
    double seconds = elapsedNanos / SECOND;
    parts.add(
        String.format(
            Locale.ROOT,
            "%s of %s in %.3f s, %.1f MB/s",
            settings.operation().token(),
            ByteSize.text(totals.bytes()),
            seconds,
            totals.bytes() / 1e6 / seconds));
    if (settings.operation().isRandom()) {
      parts.add(String.format(Locale.ROOT, "%,.0f operations/s", totals.operations() / seconds));
    }
    if (settings.operation().writes()) {
      parts.add(firstWrite ? "first write of these blocks" : "blocks written over");
      if (settings.access() == Access.BUFFERED && settings.sync() == Sync.NONE) {
        parts.add("nothing made it durable: this is memory as far as it had room");
      }
      usage.ifPresent(
          span -> parts.add(DeviceWrites.words(totals.writtenBytes(), span.writtenBytes())));
    }
    if (settings.operation().reads()) {
      parts.add(DeviceReads.words(totals.readBytes(), deviceReadBytes));
    }
    steady.ifPresent(state -> parts.add(state.words()));
    if (elapsedNanos < SHORT_NANOS) {
      parts.add("too short: a phase under 0.5 s says little");
    }
    return String.join("; ", parts);
  }
}

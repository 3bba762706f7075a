package io.github.bancada.storage.io;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.SteadyState;
import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.text.ByteSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a sample of a whole phase or file: facts for listeners, and a message. Immutable.
 *
 * @param users number of users of the thread group
 * @param elapsedNanos duration of the phase in the sample
 * @param cpuNanos of the thread, user and system; -1 if not known
 * @param deviceReadBytes see {@link DeviceReads}
 * @param firstWrite whether its blocks were written for the first time
 * @param usage of the machine during the phase; empty for single files
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
    Optional<Usage.Span> usage) {
  /** Facts of a sample that failed, which has no figures. */
  static String failed(FileIoSettings settings, Target target, int users) {
    return identity(settings, target, users).toString();
  }

  private static StorageFacts identity(FileIoSettings settings, Target target, int users) {
    return new StorageFacts(
        settings.operation().token(), target.name(), target.ranOn(), target.network(), users);
  }

  String headers() {
    StorageFacts facts =
        identity(settings, target, users)
            .add(StorageFacts.BYTES, totals.bytes())
            .add(StorageFacts.OPERATIONS, totals.operations())
            .add(StorageFacts.ACCESS, settings.access().token());
    if (settings.operation().writes()) {
      facts
          .add(StorageFacts.SYNC, settings.sync().token())
          .add(StorageFacts.WRITTEN, firstWrite ? StorageFacts.FIRST : "overwrite");
    }
    facts.addCpu(cpuNanos);
    if (settings.operation().reads()) {
      facts.addDeviceReads(deviceReadBytes);
    }
    totals.steady().ifPresent(state -> facts.add(StorageFacts.ROUNDS, rates(state)));
    usage.ifPresent(facts::addUsage);
    facts.addTimes(StorageFacts.READS, totals.reads());
    facts.addTimes(StorageFacts.WRITES, totals.writes());
    facts.addTimes(StorageFacts.SYNCS, totals.syncs());
    return facts.toString();
  }

  private static String rates(SteadyState state) {
    return Arrays.stream(state.rounds())
        .mapToObj(each -> String.format(Locale.ROOT, "%.3f", each))
        .collect(Collectors.joining(" "));
  }

  /** The amount, the rates, and remarks on them. */
  String message() {
    List<String> parts = new ArrayList<>();
    double seconds = elapsedNanos / 1e9;
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
      parts.add(firstWrite ? StorageFacts.FIRST_WRITE : StorageFacts.WRITTEN_OVER);
      if (settings.access() == FileIoSettings.Access.BUFFERED
          && settings.sync() == FileIoSettings.Sync.NONE) {
        parts.add(StorageFacts.LEFT_IN_MEMORY);
      }
      usage.ifPresent(
          span -> parts.add(DeviceWrites.words(totals.writtenBytes(), span.writtenBytes())));
    }
    if (settings.operation().reads()) {
      parts.add(DeviceReads.words(totals.readBytes(), deviceReadBytes));
    }
    totals.steady().ifPresent(state -> parts.add(state.words()));
    if (elapsedNanos < StorageFacts.SHORT_NANOS) {
      parts.add(StorageFacts.TOO_SHORT);
    }
    return String.join("; ", parts);
  }
}

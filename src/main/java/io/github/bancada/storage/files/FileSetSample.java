package io.github.bancada.storage.files;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one sample of File Set did. Immutable by convention.
 *
 * @param label appended to the element's name; "" for nothing
 * @param ranOn what the target is on, as text
 * @param network requests of a network share so far, as text; "" for none, and for single files
 * @param number of users who work on the set together
 * @param usage of the machine during the sample; empty for single files
 */
record FileSetSample(
    long startEpochMillis,
    String label,
    String target,
    String ranOn,
    String network,
    FileSetSettings settings,
    int users,
    FilePhase.Result result,
    Optional<Usage.Span> usage)
    implements Sample {
  private static final double SECOND = 1e9;
  private static final double MEGABYTE = 1e6;

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
        settings.action() == FileSetSettings.Action.LIST
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
    if (elapsedNanos() < StorageFacts.SHORT_NANOS) {
      parts.add(StorageFacts.TOO_SHORT);
    }
    return String.join("; ", parts.stream().filter(part -> !part.isEmpty()).toList());
  }

  /** Empty: work on files asks no server. */
  @Override
  public String server() {
    return null;
  }

  @Override
  public String request() {
    String action = settings.action().token() + " " + settings.set() + " on " + target;
    return settings.action() == FileSetSettings.Action.COPY
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
    StorageFacts facts =
        new StorageFacts(settings.action().token(), target, ranOn, network, users)
            .add(StorageFacts.OPERATIONS, result.done())
            .add(StorageFacts.FAILED, result.failed())
            .add(StorageFacts.BYTES, result.bytes());
    facts.addCpu(result.cpuNanos());
    if (receivedBytes() > 0) {
      facts.addDeviceReads(result.deviceReadBytes());
    }
    usage.ifPresent(facts::addUsage);
    if (settings.sample() == FileSetSettings.Unit.PHASE) {
      facts.addTimes(StorageFacts.TIMES, result.times());
    }
    return facts.toString();
  }
}

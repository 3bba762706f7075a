package io.github.bancada.storage.results;

import io.github.bancada.storage.target.Usage;
import io.github.bancada.storage.target.UsageSpan;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A sample of a storage phase as its listener sees it. Immutable.
 *
 * @param startNanos wall clock, since the epoch
 * @param sentBytes that it wrote
 * @param receivedBytes that it read
 * @param facts the rest
 */
public record PhaseSample(
    String label,
    long startNanos,
    long elapsedNanos,
    boolean success,
    long sentBytes,
    long receivedBytes,
    SampleFacts facts) {
  private static final String FIRST = "storage.phase";

  /** Reads a sample; empty if it is of another kind. */
  public static Optional<PhaseSample> of(
      String label,
      long startMillis,
      long elapsedNanos,
      boolean success,
      long sentBytes,
      long receivedBytes,
      String headers) {
    SampleFacts facts = new SampleFacts(headers);
    return facts.startsWith(FIRST)
        ? Optional.of(
            new PhaseSample(
                label,
                startMillis * 1_000_000,
                elapsedNanos,
                success,
                sentBytes,
                receivedBytes,
                facts))
        : Optional.empty();
  }

  /** Times of its operations of one kind, nanoseconds; empty if it has none that can be read. */
  Optional<Histogram> times(OperationKind kind) {
    String text = facts.text(kind.fact());
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Optional.of(Histogram.decodeFromCompressedByteBuffer(bytes, 0));
    } catch (DataFormatException | RuntimeException e) {
      return Optional.empty(); // of another version, or changed on its way
    }
  }

  /** What the machine, the process and the device did meanwhile; empty if that is not known. */
  Optional<UsageSpan> usage() {
    Optional<Usage> after = Usage.parse(facts.text("storage.after"));
    return Usage.parse(facts.text("storage.before"))
        .flatMap(first -> after.map(last -> new UsageSpan(first, last)));
  }

  String target() {
    return facts.text("storage.target");
  }

  String ranOn() {
    return facts.text("storage.ran_on");
  }

  String network() {
    return facts.text("storage.network");
  }

  /** Whether its blocks were written for the first time; empty if it does not tell. */
  Optional<Boolean> isFirstWrite() {
    return Optional.of(facts.text("storage.written"))
        .filter(text -> !text.isEmpty())
        .map("first"::equals);
  }

  /** Whether it wrote through the page cache, and asked nobody to bring that to the device. */
  boolean isLeftInMemory() {
    return facts.text("storage.access").equals("buffered")
        && facts.text("storage.sync").equals("none");
  }

  String rounds() {
    return facts.text("storage.rounds");
  }

  long bytes() {
    return facts.number("storage.bytes");
  }

  /** Blocks of File I/O, or files of File Set. */
  long operations() {
    return facts.number("storage.operations");
  }

  /** Virtual users who worked together. */
  long users() {
    return facts.number("storage.users");
  }

  long cpuNanos() {
    return facts.nanos("storage.cpu_s");
  }

  long deviceReadBytes() {
    return facts.number("storage.device_read_bytes");
  }
}

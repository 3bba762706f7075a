package io.github.bancada.storage.results;

import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A sample of a storage phase as its listener sees it. Immutable.
 *
 * @param startNanos wall clock, since the epoch
 * @param receivedBytes that it read
 * @param facts the rest
 */
public record PhaseSample(
    String label,
    long startNanos,
    long elapsedNanos,
    boolean success,
    long receivedBytes,
    SampleFacts facts) {
  private static final String FIRST = "storage.phase";
  private static final List<String> TIMES =
      List.of("storage.reads", "storage.writes", "storage.times");

  /** Reads a sample; empty if it is of another kind. */
  public static Optional<PhaseSample> of(
      String label,
      long startMillis,
      long elapsedNanos,
      boolean success,
      long receivedBytes,
      String headers) {
    SampleFacts facts = new SampleFacts(headers);
    return facts.startsWith(FIRST)
        ? Optional.of(
            new PhaseSample(
                label, startMillis * 1_000_000, elapsedNanos, success, receivedBytes, facts))
        : Optional.empty();
  }

  /** Times of its operations, nanoseconds; empty if it has none that can be read. */
  Optional<Histogram> times() {
    Histogram sum = null;
    for (String name : TIMES) {
      String text = facts.text(name);
      if (!text.isEmpty()) {
        try {
          ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
          Histogram one = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
          if (sum == null) {
            sum = one;
          } else {
            sum.add(one);
          }
        } catch (DataFormatException | RuntimeException e) {
          return Optional.empty(); // of another version, or changed on its way
        }
      }
    }
    return Optional.ofNullable(sum);
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

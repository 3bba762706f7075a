package io.github.bancada.storage.results;

import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.work.SampleFacts;
import java.util.Optional;
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
    return facts.startsWith(StorageFacts.PHASE)
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
  Optional<Histogram> times(Kind kind) {
    return StorageFacts.times(facts, kind.fact());
  }

  /** What the machine, the process and the device did meanwhile; empty if that is not known. */
  Optional<Usage.Span> usage() {
    return StorageFacts.usage(facts);
  }

  String target() {
    return facts.text(StorageFacts.TARGET);
  }

  String ranOn() {
    return facts.text(StorageFacts.RAN_ON);
  }

  String network() {
    return facts.text(StorageFacts.NETWORK);
  }

  /** Whether its blocks were written for the first time; empty if it does not tell. */
  Optional<Boolean> isFirstWrite() {
    return Optional.of(facts.text(StorageFacts.WRITTEN))
        .filter(text -> !text.isEmpty())
        .map(StorageFacts.FIRST::equals);
  }

  /** Whether it wrote through the page cache without a synchronization. */
  boolean isLeftInMemory() {
    return facts.text(StorageFacts.ACCESS).equals("buffered")
        && facts.text(StorageFacts.SYNC).equals("none");
  }

  String rounds() {
    return facts.text(StorageFacts.ROUNDS);
  }

  long bytes() {
    return facts.number(StorageFacts.BYTES);
  }

  /** Blocks of File I/O, or files of File Set. */
  long operations() {
    return facts.number(StorageFacts.OPERATIONS);
  }

  /** Virtual users who worked together. */
  long users() {
    return facts.number(StorageFacts.USERS);
  }

  long cpuNanos() {
    return facts.nanos(StorageFacts.CPU_SECONDS);
  }

  long deviceReadBytes() {
    return facts.number(StorageFacts.DEVICE_READ_BYTES);
  }

  /** A kind of operations whose times a phase keeps apart. */
  enum Kind {
    READS("reads", StorageFacts.READS),
    WRITES("writes", StorageFacts.WRITES),
    SYNCS("syncs", StorageFacts.SYNCS),
    FILES("files", StorageFacts.TIMES);

    private final String words;
    private final String fact;

    Kind(String words, String fact) {
      this.words = words;
      this.fact = fact;
    }

    /** Its name for people, and in files. */
    String words() {
      return words;
    }

    /** The fact of a sample with its histogram. */
    String fact() {
      return fact;
    }
  }
}

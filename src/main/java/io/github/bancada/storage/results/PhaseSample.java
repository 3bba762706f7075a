package io.github.bancada.storage.results;

import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.work.SampleFacts;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A sample of a storage phase for the listener. Immutable.
 *
 * @param startNanos wall clock, since the epoch
 * @param sentBytes bytes written
 * @param receivedBytes bytes read
 * @param facts all other facts
 */
public record PhaseSample(
    String label,
    long startNanos,
    long elapsedNanos,
    boolean success,
    long sentBytes,
    long receivedBytes,
    SampleFacts facts) {
  /** Reads a sample; empty if it is not a storage phase. */
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

  /** Times of one kind of operation, nanoseconds; empty if there are none or they are damaged. */
  Optional<Histogram> times(Kind kind) {
    return StorageFacts.times(facts, kind.fact());
  }

  /** Usage of machine, process and device during the sample; empty if not known. */
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

  /** Whether the blocks were written for the first time; empty if not known. */
  Optional<Boolean> isFirstWrite() {
    return Optional.of(facts.text(StorageFacts.WRITTEN))
        .filter(text -> !text.isEmpty())
        .map(StorageFacts.FIRST::equals);
  }

  /** Whether the sample wrote through the page cache without a synchronization. */
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

  /** Number of blocks of File I/O, or of files of File Set. */
  long operations() {
    return facts.number(StorageFacts.OPERATIONS);
  }

  /** Number of virtual users who worked together. */
  long users() {
    return facts.number(StorageFacts.USERS);
  }

  long cpuNanos() {
    return facts.nanos(StorageFacts.CPU_SECONDS);
  }

  long deviceReadBytes() {
    return facts.number(StorageFacts.DEVICE_READ_BYTES);
  }

  /** A kind of operation; a phase keeps the times of each kind. */
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

    /** The name in output and files. */
    String words() {
      return words;
    }

    /** The name of the fact with the histogram. */
    String fact() {
      return fact;
    }
  }
}

package io.github.bancada.storage.target;

import io.github.bancada.process.ThreadCpu;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * The facts that samples of File I/O and File Set send to Storage Results in their headers, and the
 * remarks that samples and results share. For one thread.
 */
public final class StorageFacts {
  /** Name of the phase; the first fact. */
  public static final String PHASE = "storage.phase";

  public static final String TARGET = "storage.target";

  /** File system, device and machine in one line. */
  public static final String RAN_ON = "storage.ran_on";

  /** Requests of a network share so far; absent on other file systems. */
  public static final String NETWORK = "storage.network";

  /** Number of virtual users who work together. */
  public static final String USERS = "storage.users";

  public static final String BYTES = "storage.bytes";

  /** Number of blocks of File I/O, or of files of File Set. */
  public static final String OPERATIONS = "storage.operations";

  public static final String FAILED = "storage.failed";
  public static final String ACCESS = "storage.access";
  public static final String SYNC = "storage.sync";

  /** {@link #FIRST}, or blocks were overwritten. */
  public static final String WRITTEN = "storage.written";

  public static final String FIRST = "first";

  /** Rates of the rounds of random writes, separated by blanks. */
  public static final String ROUNDS = "storage.rounds";

  public static final String CPU_SECONDS = "storage.cpu_s";
  public static final String DEVICE_READ_BYTES = "storage.device_read_bytes";

  /** Times in nanoseconds: HdrHistogram, compressed, Base64. */
  public static final String READS = "storage.reads";

  public static final String WRITES = "storage.writes";
  public static final String SYNCS = "storage.syncs";

  /** Times of whole files. */
  public static final String TIMES = "storage.times";

  public static final String BEFORE = "storage.before";
  public static final String AFTER = "storage.after";

  /** A shorter phase is too short. */
  public static final long SHORT_NANOS = 500_000_000;

  public static final String TOO_SHORT = "too short: a phase under 0.5 s says little";
  public static final String FIRST_WRITE = "first write of these blocks";
  public static final String WRITTEN_OVER = "blocks written over";
  public static final String LEFT_IN_MEMORY =
      "nothing made it durable: as far as memory had room, this is memory, not the disk";

  private static final double SECOND = 1e9;

  private final StringBuilder text = new StringBuilder();

  /**
   * Sets the facts that every sample has, even a failed one.
   *
   * @param network of the target, {@link Target#network}; "" for none
   */
  public StorageFacts(String phase, String target, String ranOn, String network, int users) {
    add(PHASE, phase).add(TARGET, target).add(RAN_ON, ranOn);
    if (!network.isEmpty()) {
      add(NETWORK, network);
    }
    add(USERS, users);
  }

  public StorageFacts add(String name, Object value) {
    SampleFacts.append(text, name, value);
    return this;
  }

  /** Adds the CPU time, unless it is {@link ThreadCpu#UNKNOWN}. */
  public void addCpu(long nanos) {
    if (nanos != ThreadCpu.UNKNOWN) {
      add(CPU_SECONDS, nanos / SECOND);
    }
  }

  /** Adds the bytes that the device read, unless they are {@link DeviceReads#UNKNOWN}. */
  public void addDeviceReads(long bytes) {
    if (bytes != DeviceReads.UNKNOWN) {
      add(DEVICE_READ_BYTES, bytes);
    }
  }

  public void addUsage(Usage.Span usage) {
    add(BEFORE, usage.first().text()).add(AFTER, usage.last().text());
  }

  /** Adds times in nanoseconds, if there are any. */
  public void addTimes(String name, Histogram times) {
    if (times.getTotalCount() > 0) {
      ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
      int length = times.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_SPEED);
      byte[] used = Arrays.copyOf(bytes.array(), length);
      add(name, Base64.getEncoder().encodeToString(used));
    }
  }

  /** Times with a name, nanoseconds; empty if there are none or they are damaged. */
  public static Optional<Histogram> times(SampleFacts facts, String name) {
    String text = facts.text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Optional.of(Histogram.decodeFromCompressedByteBuffer(bytes, 0));
    } catch (DataFormatException | RuntimeException e) {
      return Optional.empty(); // changed on its way
    }
  }

  /** Usage of machine, process and device during the sample; empty if not known. */
  public static Optional<Usage.Span> usage(SampleFacts facts) {
    Optional<Usage> after = Usage.parse(facts.text(AFTER));
    return Usage.parse(facts.text(BEFORE))
        .flatMap(first -> after.map(last -> new Usage.Span(first, last)));
  }

  /** The headers. */
  @Override
  public String toString() {
    return text.toString();
  }
}

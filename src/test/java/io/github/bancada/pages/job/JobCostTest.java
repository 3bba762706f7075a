package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What a job may cost: CPU time, zeros without end, remarks; and a file that gets shorter. */
class JobCostTest extends JobSources {
  private static final long TEN_GIGABYTES = 10L << 30;

  /** A text, then zeros, like a sparse file. */
  private static final class Sparse implements SeekableByteChannel {
    private final byte[] text;
    private long position;
    private long read;

    Sparse(String text) {
      this.text = text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public int read(ByteBuffer target) {
      int length = (int) Math.min(target.remaining(), TEN_GIGABYTES - position);
      if (length == 0) {
        return -1;
      }
      byte[] bytes = new byte[length];
      if (position < text.length) {
        int here = (int) Math.min(length, text.length - position);
        System.arraycopy(text, (int) position, bytes, 0, here);
      }
      target.put(bytes);
      position += length;
      read += length;
      return length;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public SeekableByteChannel position(long next) {
      position = next;
      return this;
    }

    @Override
    public long size() {
      return TEN_GIGABYTES;
    }

    @Override
    public int write(ByteBuffer source) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  }

  private static void assertFails(ThrowingCallable work, Status status, String message) {
    assertThatThrownBy(work)
        .hasMessageContaining(message)
        .isInstanceOfSatisfying(JobException.class, e -> assertThat(e.status()).isEqualTo(status));
  }

  @Test
  void cpuTimeIsLimitedApartFromWallTime() throws IOException {
    Budget budget = Budget.DEFAULT.withCpu(Duration.ofNanos(1));

    JobInput in = new JobInput(channel(Source.STREAM, random(10)), budget);
    assertFails(
        () -> {
          while (true) {
            in.checkBudget();
          }
        },
        Status.TOO_COSTLY,
        "of CPU time");
  }

  @Test
  void unlimitedCpuTimeIsAllowed() throws IOException {
    Budget budget = Budget.DEFAULT.withCpu(Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(new JobInput(channel(Source.STREAM, random(10)), budget).more()).isTrue();
  }

  @Test
  void holeIsRefusedBeforeItIsReadThrough() throws IOException {
    for (String beginning : new String[] {"", "a text", "\u001BE page"}) {
      Sparse sparse = new Sparse(beginning);
      JobInput in = new JobInput(sparse, Budget.DEFAULT);

      assertFails(() -> in.skipTo(1), Status.MALFORMED, "zeros in a row");
      assertThat(sparse.read).isLessThan(ZeroRun.MAX_BYTES + (8L << 20));
    }
  }

  @Test
  void skippedZerosAreNoHole() throws IOException {
    Sparse sparse = new Sparse("head");
    JobInput in = new JobInput(sparse, Budget.DEFAULT);
    in.skip(TEN_GIGABYTES - 100);

    assertThat(in.skipUpTo(1000)).isEqualTo(100);
    assertThat(sparse.read).isLessThan(1 << 20);
  }

  @Test
  void zerosBeforeOtherBytesAreKept() throws IOException {
    byte[] job = new byte[3 << 20];
    job[job.length - 1] = 'x';
    for (Source source : new Source[] {Source.FILE, Source.FILE_WITH_PREFIX, Source.STREAM}) {
      JobInput in = input(source, job);

      assertThat(in.skipTo('x')).isTrue();
      assertThat(in.position()).isEqualTo(job.length - 1);
    }
  }

  @Test
  void streamWithoutEndOfZerosIsRefused() {
    ReadableByteChannel zeros =
        new ReadableByteChannel() {
          @Override
          public int read(ByteBuffer target) {
            int length = target.remaining();
            target.put(new byte[length]);
            return length;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {
            // Nothing to close.
          }
        };

    assertFails(
        () -> new JobInput(zeros, Budget.DEFAULT).skipTo(1), Status.MALFORMED, "zeros in a row");
  }

  @Test
  void fileThatGetsShorterWhileItIsReadIsTruncated() throws IOException {
    Path file = Files.write(folder.resolve("text"), random(LONG));
    try (FileChannel channel = FileChannel.open(file)) {
      JobInput in = new JobInput(channel, Budget.DEFAULT);
      in.peek();
      try (FileChannel writer = FileChannel.open(file, StandardOpenOption.WRITE)) {
        writer.truncate(LONG - 1000);
      }

      assertFails(() -> rest(in), Status.TRUNCATED, "became shorter");
      assertThat(in.position()).isGreaterThan(0);
    }
  }

  @Test
  void remarksAreGivenOnceAndTheFirstOnesOfMany() {
    Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);
    for (int part = 0; part < 100_000; part++) {
      tally.page(0);
      tally.confidence(Confidence.ESTIMATE, "the same");
    }
    for (int part = 0; part < 100_000; part++) {
      tally.confidence(Confidence.ESTIMATE, "part " + part);
    }

    assertThat(tally.result(JobException.truncated(5)).message())
        .startsWith("the same; part 0; part 1; ")
        .endsWith("; part 8; 99991 more remarks; the job ends too early, at byte 5");
  }

  @Test
  void absurdCopiesOfTheEnvelopeAreAnEstimateWithTheReason() {
    Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);
    tally.pjl().line("@PJL SET COPIES=999999999");
    tally.pages(2, 0);

    PageCount count = tally.result(null);

    assertThat(count.total()).isEqualTo(2 * 32_767);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(count.message()).contains("COPIES=999999999").contains("32767");
  }

  /** A pipe whose writer is slow. */
  private static final class SlowPipe implements ReadableByteChannel {
    private final long pauseNanos;
    private int reads;

    SlowPipe(Duration pause) {
      this.pauseNanos = pause.toNanos();
    }

    @Override
    public int read(ByteBuffer target) {
      long until = System.nanoTime() + pauseNanos;
      while (System.nanoTime() - until < 0) {
        LockSupport.parkNanos(until - System.nanoTime());
      }
      target.put((byte) 'x');
      return reads++ < 3 ? 1 : -1;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  }

  @Test
  void waitingForASlowPipeIsNoCpuTime() throws IOException {
    Duration cpu = Duration.ofMillis(200);

    JobInput in = new JobInput(new SlowPipe(cpu.multipliedBy(2)), Budget.DEFAULT.withCpu(cpu));

    assertThat(in.skipUpTo(10)).isEqualTo(3);
  }

  /** As that of a busy machine, which lets the thread wait. */
  @Test
  void waitingIsNoPartOfTheCpuTime() {
    Duration cpu = Duration.ofMillis(200);
    JobMeter meter = new JobMeter(Budget.DEFAULT.withCpu(cpu), 4);

    new SlowPipe(cpu).read(ByteBuffer.allocate(1));

    assertThatCode(() -> meter.check(0, 0)).doesNotThrowAnyException();
  }
}

package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.pages.format.JobBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of channel gives the same bytes. */
class JobInputTest {
  private static final String UEL = JobBytes.UEL;

  /** Longer than any window. */
  private static final int LONG = 64 * JobInput.AHEAD;

  @TempDir Path folder;

  /** Source of the bytes. */
  enum Source {
    /** A seekable file. */
    FILE,
    /** A file that is read from a position within it. */
    FILE_WITH_PREFIX,
    /** A stream. */
    STREAM,
    /** A stream that gives one byte at a time, and sometimes none. */
    DRIPPING
  }

  private JobInput input(Source source, byte[] bytes) throws IOException {
    return new JobInput(channel(source, bytes), Budget.DEFAULT);
  }

  private ReadableByteChannel channel(Source source, byte[] bytes) throws IOException {
    return switch (source) {
      case FILE -> FileChannel.open(Files.write(folder.resolve("job"), bytes));
      case FILE_WITH_PREFIX -> {
        byte[] all = new JobBytes().fill(1000, 0x1B).text(text(bytes)).toBytes();
        FileChannel channel = FileChannel.open(Files.write(folder.resolve("job"), all));
        channel.position(1000);
        yield channel;
      }
      case STREAM -> Channels.newChannel(new ByteArrayInputStream(bytes));
      case DRIPPING -> new Dripping(bytes);
    };
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    for (int i = 0; i < length; i++) {
      bytes[i] = bytes[i] == 0x1B ? 0 : bytes[i];
    }
    return bytes;
  }

  private static String rest(JobInput in) throws IOException {
    StringBuilder rest = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      rest.append((char) c);
    }
    return rest.toString();
  }

  @ParameterizedTest
  @EnumSource
  void allBytesAreRead(Source source) throws IOException {
    byte[] bytes = random(LONG + 1);
    JobInput in = input(source, bytes);

    assertThat(rest(in)).isEqualTo(text(bytes));
    assertThat(in.position()).isEqualTo(bytes.length);
    assertThat(in.atEnd()).isTrue();
    assertThat(in.peek()).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource
  void peekingDoesNotConsume(Source source) throws IOException {
    byte[] bytes = random(LONG);
    JobInput in = input(source, bytes);
    in.skip(LONG - 10);

    assertThat(in.peek(9)).isEqualTo(bytes[LONG - 1] & 0xFF);
    assertThat(in.peek(10)).isEqualTo(-1);
    assertThat(in.peek()).isEqualTo(bytes[LONG - 10] & 0xFF);
    assertThat(in.position()).isEqualTo(LONG - 10);
  }

  @ParameterizedTest
  @EnumSource
  void skippingReachesTheRightByte(Source source) throws IOException {
    byte[] bytes = random(LONG);
    JobInput in = input(source, bytes);
    for (int step : new int[] {0, 1, 100, JobInput.AHEAD, 20 * JobInput.AHEAD, 7}) {
      in.skip(step);
      assertThat(in.peek()).isEqualTo(bytes[(int) in.position()] & 0xFF);
    }

    assertThat(in.position()).isEqualTo(108 + 21L * JobInput.AHEAD);
  }

  @ParameterizedTest
  @EnumSource
  void skippingOverTheEndIsTruncated(Source source) throws IOException {
    JobInput in = input(source, random(1000));
    in.skip(1);

    assertThatThrownBy(() -> in.skip(1L << 40))
        .isInstanceOfSatisfying(
            JobException.class, e -> assertThat(e.status()).isEqualTo(Status.TRUNCATED));
    assertThat(in.position()).isEqualTo(1000);
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void skippingAsFarAsPossibleReturnsTheDistance(Source source) throws IOException {
    JobInput in = input(source, random(LONG));

    assertThat(in.skipUpTo(-5)).isZero();
    assertThat(in.skipUpTo(10)).isEqualTo(10);
    assertThat(in.skipUpTo(Long.MAX_VALUE)).isEqualTo(LONG - 10);
    assertThat(in.skipUpTo(1)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void numbersAreReadInBothOrders(Source source) throws IOException {
    JobInput in =
        input(
            source,
            new JobBytes()
                .u8(0xFE)
                .u16le(0xFEDC)
                .u16be(0xFEDC)
                .u32le(0xFEDCBA98L)
                .u32be(0xFEDCBA98L)
                .u8(1)
                .toBytes());

    assertThat(in.u8()).isEqualTo(0xFE);
    assertThat(in.u16le()).isEqualTo(0xFEDC);
    assertThat(in.u16be()).isEqualTo(0xFEDC);
    assertThat(in.u32le()).isEqualTo(0xFEDCBA98L);
    assertThat(in.u32be()).isEqualTo(0xFEDCBA98L);
    assertThatThrownBy(in::u16be).isInstanceOf(JobException.class);
  }

  @ParameterizedTest
  @EnumSource
  void uelIsFound(Source source) throws IOException {
    JobInput in =
        input(source, new JobBytes().fill(LONG, 0x1B).text("\u001B%-1").uel().text("x").toBytes());
    assertThat(in.atUel()).isFalse();

    in.skipToUel();

    assertThat(in.atUel()).isTrue();
    assertThat(in.position()).isEqualTo(LONG + 4);
    assertThat(rest(in)).isEqualTo(UEL + "x");
  }

  @ParameterizedTest
  @EnumSource
  void withoutUelAllIsSkipped(Source source) throws IOException {
    JobInput in = input(source, random(LONG));

    in.skipToUel();

    assertThat(in.position()).isEqualTo(LONG);
    assertThat(in.skipTo('x')).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void truncatedTextIsDetected(Source source) throws IOException {
    JobInput in = input(source, new JobBytes().text("ab@PJ").toBytes());

    assertThat(in.isCutShort("@PJL", 2)).isTrue();
    assertThat(in.isCutShort("@PJ", 2)).as("complete").isFalse();
    assertThat(in.isCutShort("@PLJ", 2)).as("another text").isFalse();
    assertThat(in.isCutShort("@PJL", 5)).as("nothing left").isFalse();
    assertThat(in.isCutShort("ab@PJL", 0)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void payloadEndsAtUel(Source source) throws IOException {
    byte[] payload = random(LONG);
    JobInput in =
        input(source, new JobBytes().text("head").text(text(payload)).uel().text("x").toBytes());
    in.skip(4);

    RandomBytes bytes = in.payload(true);

    assertThat(bytes.size()).isEqualTo(LONG);
    assertThat(in.position()).isEqualTo(LONG + 4);
    for (int position : new int[] {0, LONG - 4, 12_345, 1}) {
      ByteBuffer expected = ByteBuffer.wrap(payload, position, 4);
      assertThat(bytes.bytes(position, 4, ByteOrder.BIG_ENDIAN)).isEqualTo(expected);
    }
    assertThat(rest(in)).as("the input goes on after the payload").isEqualTo(UEL + "x");
  }

  @ParameterizedTest
  @EnumSource
  void payloadsMayFollowEachOther(Source source) throws IOException {
    JobInput in = input(source, new JobBytes().text("one").uel().text("two").toBytes());

    RandomBytes one = in.payload(true);
    assertThat(one.bytes(0, 3, ByteOrder.BIG_ENDIAN).get()).isEqualTo((byte) 'o');
    in.skip(UEL.length());
    RandomBytes two = in.payload(true);

    assertThat(two.size()).isEqualTo(3);
    assertThat(two.bytes(0, 3, ByteOrder.BIG_ENDIAN).get()).isEqualTo((byte) 't');
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void payloadWithoutUelIsTheRest(Source source) throws IOException {
    byte[] payload = new JobBytes().text(text(random(LONG))).uel().text("x").toBytes();
    JobInput in = input(source, payload);

    RandomBytes bytes = in.payload(false);

    assertThat(bytes.size()).isEqualTo(payload.length);
    assertThat(bytes.bytes(payload.length - 1L, 1, ByteOrder.BIG_ENDIAN).get())
        .isEqualTo((byte) 'x');
    assertThatThrownBy(() -> bytes.bytes(payload.length - 1L, 2, ByteOrder.BIG_ENDIAN))
        .isInstanceOf(JobException.class);
    assertThat(bytes.read(-1, new byte[1], 0, 1)).isEqualTo(-1);
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"FILE", "FILE_WITH_PREFIX"})
  void endOfAFileIsCheckedWithoutReadingIt(Source source) throws IOException {
    byte[] bytes = new JobBytes().text(text(random(LONG))).text("END").toBytes();
    JobInput in = input(source, bytes);
    assertThat(in.peek()).isEqualTo(bytes[0] & 0xFF);

    assertThat(in.endsWith("END")).isTrue();
    assertThat(in.endsWith("AND")).isFalse();

    assertThat(rest(in)).as("nothing is lost").isEqualTo(text(bytes));
  }

  @ParameterizedTest
  @EnumSource
  void endOfAShortJobIsCheckedInAnySource(Source source) throws IOException {
    JobInput in = input(source, new JobBytes().text("THE END").toBytes());

    assertThat(in.endsWith("END")).isTrue();
    assertThat(in.endsWith("NOT THE END")).isFalse();
    assertThat(rest(in)).isEqualTo("THE END");
  }

  @Test
  void moreBytesThanAllowedAreTooCostly() throws IOException {
    Budget budget = new Budget(1000, Duration.ofMinutes(1), 1000);

    for (Source source : Source.values()) {
      JobInput in = new JobInput(channel(source, random(LONG)), budget);
      assertTooCostly(() -> in.skip(LONG));
      JobInput again = new JobInput(channel(source, random(LONG)), budget);
      assertTooCostly(() -> rest(again));
    }
  }

  @Test
  void moreMemoryThanAllowedIsTooCostly() throws IOException {
    JobInput in =
        new JobInput(
            channel(Source.STREAM, random(LONG)), new Budget(LONG, Duration.ofMinutes(1), 1000));

    assertTooCostly(() -> in.payload(false));
  }

  @Test
  void moreTimeThanAllowedIsTooCostly() throws IOException {
    JobInput in =
        new JobInput(
            channel(Source.STREAM, random(10)), new Budget(LONG, Duration.ofNanos(1), 1000));

    assertTooCostly(in::more);
    assertTooCostly(in::checkBudget);
  }

  @Test
  void unlimitedTimeIsAllowed() throws IOException {
    Budget budget = new Budget(LONG, Duration.ofSeconds(Long.MAX_VALUE), 1000);

    assertThat(new JobInput(channel(Source.STREAM, random(10)), budget).more()).isTrue();
  }

  private static void assertTooCostly(ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            JobException.class, e -> assertThat(e.status()).isEqualTo(Status.TOO_COSTLY));
  }

  /** Gives one byte at a time, and nothing at all every third time. */
  private static final class Dripping implements ReadableByteChannel {
    private final byte[] bytes;
    private int at;
    private int calls;

    Dripping(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read(ByteBuffer target) {
      if (at == bytes.length) {
        return -1;
      }
      if (++calls % 3 == 0 || !target.hasRemaining()) {
        return 0;
      }
      target.put(bytes[at++]);
      return 1;
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
}

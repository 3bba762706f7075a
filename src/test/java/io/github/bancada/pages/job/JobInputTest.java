package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.pages.format.JobBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of channel gives the same bytes. */
class JobInputTest extends JobSources {
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
}

package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageCounterTest {
  private static BinaryJob jpeg() {
    return BinaryJob.bigEndian()
        .u8(0xFF, 0xD8, 0xFF, 0xE1)
        .u16(6)
        .u8(0xFF, 0xD9, 0xFF, 0xD9) // the end of a thumbnail is not the end
        .u8(0xFF, 0xFF, 0xDA)
        .u16(3)
        .u8(0)
        .text(BinaryJob.UEL)
        .u8(0xFF, 0, 0xFF, 0xD0, 0x12, 0xFF, 0xD9);
  }

  private static BinaryJob png() {
    return BinaryJob.bigEndian()
        .text("\u0089PNG\r\n\u001A\n")
        .u32(5)
        .text("IDATIEND!")
        .u32(0, 0)
        .text("IEND")
        .u32(0);
  }

  private static BinaryJob gif(int frames) {
    BinaryJob job = BinaryJob.littleEndian().text("GIF89a").u16(2, 2).u8(0x80, 0, 0).fill(6, 0x3B);
    for (int i = 0; i < frames; i++) {
      job.u8(0x21, 0xF9, 1, 0x3B, 0, 0x2C).fill(8, 0).u8(0x81).fill(12, 0x3B);
      job.u8(2, 3, 0x3B, 0x3B, 0x3B, 0);
    }
    return job.u8(0x3B);
  }

  private static BinaryJob bmp(int height) {
    return BinaryJob.littleEndian()
        .text("BM")
        .u32(0, 0, 54, 40, 5, height)
        .u16(1, 8)
        .u32(0, 0, 0, 0, 0, 0)
        .fill(2 * 8, 'x');
  }

  static List<BinaryJob> images() {
    return List.of(jpeg(), png(), gif(1), bmp(2));
  }

  @Test
  void imageIsOnePage() {
    for (BinaryJob image : images()) {
      image.hasPages(1);
      assertThat(image.count().format()).isEqualTo("image");
    }
  }

  @Test
  void gifWithSeveralFramesIsOnePage() {
    gif(5).hasPages(1);
  }

  @Test
  void topDownBitmapHasANegativeHeight() {
    bmp(-2).hasPages(1);
  }

  @Test
  void oldBitmapHasAShortHeader() {
    BinaryJob.littleEndian().text("BM").u32(0, 0, 26, 12).u16(5, 2, 1, 8).fill(16, 0).hasPages(1);
  }

  @Test
  void compressedBitmapHasTheLengthInItsHeader() {
    BinaryJob job =
        BinaryJob.littleEndian()
            .text("BM")
            .u32(0, 0, 54, 40, 5, 2)
            .u16(1, 8)
            .u32(1, 7, 0, 0, 0, 0)
            .fill(7, 'x');
    job.hasPages(1);
    assertThat(BinaryJob.count(Arrays.copyOf(job.toBytes(), job.size() - 1)).status())
        .isEqualTo(Status.TRUNCATED);
  }

  @Test
  void dataAfterAnImageBelongsToIt() {
    images().forEach(image -> image.fill(100, 'x').hasPages(1));
  }

  @Test
  void imageInAnEnvelopeEndsAtTheUel() {
    for (BinaryJob image : images()) {
      PageCount count =
          BinaryJob.littleEndian()
              .text(BinaryJob.UEL + "@PJL SET COPIES=3\n")
              .bytes(image.toBytes())
              .text("rest" + BinaryJob.UEL + "@PJL EOJ\n")
              .count();
      assertThat(count.status()).isEqualTo(Status.OK);
      assertThat(count.total()).isEqualTo(3);
    }
  }

  @Test
  void truncatedImageDoesNotCount() {
    for (BinaryJob image : List.of(jpeg(), png(), bmp(2))) {
      byte[] whole = image.toBytes();
      for (int length = 20; length < whole.length; length++) {
        BinaryJob.littleEndian().bytes(Arrays.copyOf(whole, length)).fails(Status.TRUNCATED, 0);
      }
    }
  }

  @Test
  void everyPrefixHasAClearResult() {
    images().forEach(BinaryJob::everyPrefixHasAClearResult);
    pnm("P4\n9 2\n").fill(4, 1).everyPrefixHasAClearResult();
    pnm("P2\n2 2 255\n1 2 3 44").everyPrefixHasAClearResult();
  }

  @ParameterizedTest
  @ValueSource(strings = {"BMW announces a new car", "P1: first paragraph", "P2", "P7 is a road"})
  void textThatBeginsLikeAnImageIsText(String text) {
    PageCount count = BinaryJob.littleEndian().text(text + "\n").count();
    assertThat(count.format()).isEqualTo("text");
  }

  @Test
  void brokenSegmentsAreMalformed() {
    BinaryJob.bigEndian().u8(0xFF, 0xD8, 0xFF, 0xE0).u16(1).fails(Status.MALFORMED, 0);
    BinaryJob.littleEndian().text("GIF87a").u16(1, 1).u8(0, 0, 0, 9).fails(Status.MALFORMED, 0);
    BinaryJob.bigEndian()
        .text("\u0089PNG\r\n\u001A\n")
        .u32(0xFFFFFFFFL)
        .text("IDAT")
        .fails(Status.TRUNCATED, 0);
  }

  private static BinaryJob pnm(String header) {
    return BinaryJob.littleEndian().text(header);
  }

  @Test
  void eachImageOfARawAnymapIsAPage() {
    pnm("P4\n9 2\n").fill(4, 'P').text("P4 1 1 ").fill(1, 0).hasPages(2);
    pnm("P5\n# comment\n3 2\n255\n").fill(6, 'P').hasPages(1);
    pnm("P5 3 2 65535\n").fill(12, 0).hasPages(1);
    pnm("P6 3 2 255\n").fill(18, '5').text("P6 1 1 255\n").fill(3, 0).hasPages(2);
    pnm("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n")
        .fill(16, 'E')
        .hasPages(1);
  }

  @Test
  void plainAnymapIsOneImage() {
    pnm("P1\n3 2\n101\n010\n").hasPages(1);
    pnm("P2 2 2 255 1 22 255 0\n").hasPages(1);
    pnm("P3 1 1 255 1 2 3").hasPages(1);
    pnm("P3 1 1 255 1 2 ").fails(Status.TRUNCATED, 0);
    pnm("P2 2 2 255 1 2 x 3").fails(Status.MALFORMED, 0);
  }

  @Test
  void anymapWithMissingOrTooLargeNumbersIsRefused() {
    pnm("P5\n# only a comment\nwidth").fails(Status.MALFORMED, 0);
    pnm("P5 12345678901 1 1\n").fails(Status.MALFORMED, 0);
    pnm("P6 999999999 999999999 65535\n1").fails(Status.TRUNCATED, 0);
    pnm("P7\nWIDTH 2\nENDHDR\n").fails(Status.MALFORMED, 0);
  }

  @Test
  void truncatedAnymapKeepsTheImagesBefore() {
    pnm("P5 3 2 255\n").fill(6, 0).text("P5 3 2 255\n").fill(5, 0).fails(Status.TRUNCATED, 1);
  }
}

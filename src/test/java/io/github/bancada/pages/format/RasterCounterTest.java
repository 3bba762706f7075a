package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RasterCounterTest {
  private static final int DUPLEX = 272;
  private static final int COPIES = 340;
  private static final int TUMBLE = 368;
  private static final int WIDTH = 372;
  private static final int HEIGHT = 376;
  private static final int BITS_PER_COLOR = 384;
  private static final int BITS_PER_PIXEL = 388;
  private static final int BYTES_PER_LINE = 392;
  private static final int COLOR_ORDER = 396;
  private static final int COLOR_SPACE = 400;
  private static final int COLORS = 420;

  private static final int ROWS = 3;
  private static final int ROW_BYTES = 6;

  private static BinaryJob raster(String magic) {
    return (magic.startsWith("R") ? BinaryJob.bigEndian() : BinaryJob.littleEndian()).text(magic);
  }

  private static ByteBuffer header(String magic) {
    return ByteBuffer.allocate(magic.contains("t") ? 420 : 1796)
        .order(magic.startsWith("R") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
        .putInt(WIDTH, 2)
        .putInt(HEIGHT, ROWS)
        .putInt(BITS_PER_COLOR, 8)
        .putInt(BITS_PER_PIXEL, 24)
        .putInt(BYTES_PER_LINE, ROW_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"RaS3", "3SaR", "RaSt", "tSaR"})
  void plainRowsAreSkippedInEitherByteOrder(String magic) {
    byte[] header = header(magic).array();
    BinaryJob job =
        raster(magic)
            .bytes(header)
            .fill(ROWS * ROW_BYTES, 'R')
            .bytes(header)
            .fill(ROWS * ROW_BYTES, 0x1B);
    job.hasPages(2);
    assertThat(job.count().format()).isEqualTo("cupsraster");
  }

  @ParameterizedTest
  @CsvSource({"RaS2,cupsraster", "2SaR,cupsraster", "RaS2,pwg"})
  void packedRowsAreDecodedByRuns(String magic, String format) {
    ByteBuffer header = header(magic);
    if (format.equals("pwg")) {
      header.put("PwgRaster".getBytes(StandardCharsets.ISO_8859_1));
    }
    BinaryJob job =
        raster(magic)
            .bytes(header.array())
            .u8(0, 1, 'r', 'g', 'b') // a row with the same pixel twice
            .u8(0, 255) // two literal pixels
            .text("RaS2\u001BE")
            .u8(0, 128) // blank
            .bytes(header.array())
            .u8(2, 128); // three blank rows
    job.hasPages(2);
    assertThat(job.count().format()).isEqualTo(format);
  }

  @Test
  void copiesAndSidesComeFromTheHeader() {
    assertSides(0, 1, Duplex.NONE);
    assertSides(1, 0, Duplex.LONG);
    assertSides(1, 1, Duplex.SHORT);
  }

  private static void assertSides(int duplex, int tumble, Duplex expected) {
    ByteBuffer header = header("RaS3").putInt(DUPLEX, duplex).putInt(TUMBLE, tumble);
    PageCount count =
        raster("RaS3").bytes(header.putInt(COPIES, 4).array()).fill(ROWS * ROW_BYTES, 0).count();
    assertThat(count.duplex()).isEqualTo(expected);
    assertThat(count.copies()).isEqualTo(4);
    assertThat(count.total()).isEqualTo(4);
  }

  @Test
  void planesOfAllColorsBelongToThePage() {
    ByteBuffer header = header("RaS3").putInt(COLOR_ORDER, 2).putInt(COLORS, 4);
    raster("RaS3").bytes(header.array()).fill(4 * ROWS * ROW_BYTES, 0).hasPages(1);
    ByteBuffer old = header("RaSt").putInt(COLOR_ORDER, 2).putInt(COLOR_SPACE, 6); // CMYK
    raster("RaSt").bytes(old.array()).fill(4 * ROWS * ROW_BYTES, 0).hasPages(1);
    ByteBuffer packed = header("RaS2").putInt(COLOR_ORDER, 2).putInt(COLORS, 3);
    BinaryJob job = raster("RaS2").bytes(packed.array());
    for (int row = 0; row < 3 * ROWS; row++) {
      job.u8(0, ROW_BYTES - 1, 'x'); // a pixel of a plane is one byte
    }
    job.hasPages(1);
  }

  @Test
  void truncatedPageDoesNotCount() {
    byte[] header = header("RaS3").array();
    raster("RaS3")
        .bytes(header)
        .fill(ROWS * ROW_BYTES, 0)
        .bytes(header)
        .fill(ROWS * ROW_BYTES - 1, 0)
        .fails(Status.TRUNCATED, 1);
    raster("RaS3").fill(1000, 0).fails(Status.TRUNCATED, 0);
  }

  @Test
  void rowsLongerThanAnyJobAreTruncated() {
    ByteBuffer header = header("RaS3").putInt(HEIGHT, -1).putInt(BYTES_PER_LINE, -1);
    raster("RaS3").bytes(header.array()).fill(100, 0).fails(Status.TRUNCATED, 0);
  }

  @Test
  void headerWithoutSizeAndRunsBeyondTheRowAreMalformed() {
    raster("RaS3").bytes(header("RaS3").putInt(HEIGHT, 0).array()).fails(Status.MALFORMED, 0);
    raster("RaS2").bytes(header("RaS2").array()).u8(0, 2, 1, 2, 3).fails(Status.MALFORMED, 0);
  }

  @Test
  void uelEndsARasterOnlyBetweenPages() {
    raster("RaS3")
        .bytes(header("RaS3").array())
        .text(BinaryJob.UEL + BinaryJob.UEL)
        .text(BinaryJob.UEL)
        .hasPages(1); // 18 bytes of rows, then a real one
  }

  @Test
  void everyPrefixHasAClearResult() {
    raster("RaS2")
        .bytes(header("RaS2").array())
        .u8(0, 1, 'r', 'g', 'b', 1, 128)
        .bytes(header("RaS2").array())
        .u8(2, 128)
        .everyPrefixHasAClearResult();
  }

  @Property(tries = 200)
  void generatedPackedPagesAreCounted(Any any) {
    int pages = any.number(1, 6);
    int width = any.number(1, 50);
    int height = any.number(1, 50);
    long seed = any.longNumber();
    Random random = new Random(seed);
    BinaryJob job = raster("RaS2");
    for (int page = 0; page < pages; page++) {
      job.bytes(
          header("RaS2")
              .putInt(WIDTH, width)
              .putInt(HEIGHT, height)
              .putInt(BYTES_PER_LINE, 3 * width)
              .array());
      for (int row = 0; row < height; ) {
        int repeat = Math.min(random.nextInt(20), height - row - 1);
        job.u8(repeat);
        row += repeat + 1;
        for (int column = 0; column < width; ) {
          int run = 1 + random.nextInt(Math.min(128, width - column));
          if (run > 1 && random.nextBoolean()) {
            job.u8(257 - run);
            for (int i = 0; i < 3 * run; i++) {
              job.u8(random.nextInt());
            }
          } else {
            job.u8(run - 1, random.nextInt(), random.nextInt(), random.nextInt());
          }
          column += run;
        }
      }
    }
    job.hasPages(pages);
  }
}

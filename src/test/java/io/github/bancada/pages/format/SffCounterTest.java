package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;

class SffCounterTest {
  private static BinaryJob sff(int announced, int firstPage) {
    return BinaryJob.littleEndian()
        .text("Sfff")
        .u8(1, 0)
        .u16(0, announced, firstPage)
        .u32(0, 0)
        .fill(firstPage - 20, 254);
  }

  private static BinaryJob page(BinaryJob job) {
    return job.u8(254, 16)
        .fill(16, 254)
        .u8(3) // a line
        .fill(3, 254)
        .u8(216)
        .fill(216, 254)
        .u8(0) // a long line
        .u16(300)
        .fill(300, 254)
        .u8(217, 253) // blank lines
        .u8(255, 2, 254, 0) // user data
        .u8(255, 0); // a damaged line
  }

  private static BinaryJob end(BinaryJob job) {
    return job.u8(254, 0);
  }

  @Test
  void nextHeaderOrTheEndEndsAPage() {
    end(page(page(sff(0, 20)))).hasPages(2);
    end(page(sff(1, 30))).hasPages(1);
  }

  @Test
  void differentNumberInTheHeaderIsAMismatch() {
    PageCount count = end(page(sff(2, 20))).count();
    assertThat(count.confidence()).isEqualTo(Confidence.MISMATCH);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void faxWithoutEndIsTruncated() {
    page(page(sff(0, 20))).fails(Status.TRUNCATED, 1);
  }

  @Test
  void lineBeforeTheFirstPageIsMalformed() {
    sff(0, 20).u8(1, 1).fails(Status.MALFORMED, 0);
    BinaryJob.littleEndian().text("Sfff").fill(16, 0).fails(Status.MALFORMED, 0);
  }

  @Test
  void everyPrefixHasAClearResult() {
    end(page(page(sff(0, 20)))).everyPrefixHasAClearResult();
  }
}

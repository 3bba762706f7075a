package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** DDST and SAG-GDI, of host-based printers that Ricoh sells. */
class RicohCountersTest {
  private static JobBytes ddstPage(int copies, byte[] image) {
    return new JobBytes()
        .text("@PJL SET PAGESTATUS=START\r\n@PJL SET COPIES=" + copies + "\r\n")
        .text("@PJL SET IMAGELEN=" + image.length + "\r\n")
        .add(bytes(image))
        .text("@PJL SET PAGESTATUS=END\r\n");
  }

  private static JobBytes sagPage(int copies, byte[] block) {
    return new JobBytes()
        .u16le(0x11)
        .u16le(15)
        .u16le(1)
        .fill(12, 7)
        .u8(copies, 0, 0)
        .u16le(0x12)
        .u16le(block.length)
        .u16le(0)
        .add(bytes(block))
        .u16le(0x13)
        .u16le(0)
        .u16le(0);
  }

  private static JobBytes bytes(byte[] bytes) {
    JobBytes job = new JobBytes();
    for (byte b : bytes) {
      job.u8(b);
    }
    return job;
  }

  private static JobBytes ddst() {
    return new JobBytes().uel().text("@PJL\r\n@PJL SET COMPRESS=JBIG\r\n");
  }

  private static JobBytes sag() {
    return new JobBytes().text(") SAG-GDI RL;0;0;Comment\r\n").u16le(0x10).u16le(2).fill(4, 0);
  }

  private static JobBytes sagEnd() {
    return new JobBytes().u16le(0x14).fill(4, 0);
  }

  private static final byte[] IMAGE =
      "@PJL SET PAGESTATUS=END\r\n".getBytes(StandardCharsets.ISO_8859_1);

  @Nested
  class Ddst {
    @Test
    void pageEndsWithItsLineOutsideOfImages() {
      PageCount count = ddst().add(ddstPage(1, IMAGE)).add(ddstPage(1, IMAGE)).uel().ok();

      assertThat(count.format()).isEqualTo("ddst");
      assertThat(count.pages()).isEqualTo(2);
    }

    @Test
    void eachPageHasItsCopies() {
      PageCount count = ddst().add(ddstPage(2, IMAGE)).add(ddstPage(5, IMAGE)).uel().ok();

      assertThat(count.copies()).isZero();
      assertThat(count.total()).isEqualTo(7);
    }

    @Test
    void otherDataIsMalformedAndKeepsThePages() {
      PageCount count = ddst().add(ddstPage(1, IMAGE)).text("x").count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Property(tries = 100)
    void pagesAreCountedWhateverTheirImages(Any any) {
      int pages = any.number(1, 5);
      byte[] image = any.bytes(40);
      JobBytes job = ddst();
      for (int i = 0; i < pages; i++) {
        job.add(ddstPage(1, image));
      }

      assertThat(job.uel().ok().pages()).isEqualTo(pages);
    }

    @Test
    void prefixWithinAPageIsTruncated() {
      JobBytes job = ddst();
      int start = job.size() + "@PJL SET PAGESTATUS=START\r\n".length() + 1;
      JobBytes page = ddstPage(1, IMAGE);
      byte[] whole = job.add(page).toBytes();

      for (int length = start; length < whole.length - 2; length++) {
        PageCount count = JobBytes.count(Arrays.copyOf(whole, length));
        assertThat(count.status()).as("%s bytes", length).isEqualTo(Status.TRUNCATED);
      }
    }
  }

  @Nested
  class SagGdi {
    @Test
    void pageLiesBetweenItsRecords() {
      PageCount count = sag().add(sagPage(1, IMAGE)).add(sagPage(3, IMAGE)).add(sagEnd()).ok();

      assertThat(count.format()).isEqualTo("saggdi");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.total()).isEqualTo(4);
    }

    @Test
    void everyPrefixIsTruncated() {
      JobBytes job = sag();
      int start = job.size();
      job.add(sagPage(1, IMAGE)).add(sagEnd()).assertPrefixesAreTruncated(start);
    }

    @Test
    void unknownRecordIsMalformed() {
      PageCount count = sag().add(sagPage(1, IMAGE)).u16le(0x15).fill(4, 0).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void blockOutsideOfAPageIsMalformed() {
      PageCount count = sag().u16le(0x12).fill(4, 0).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
    }

    @Property(tries = 100)
    void pagesAreCountedWhateverTheirBlocks(Any any) {
      int pages = any.number(1, 5);
      byte[] block = any.bytes(40);
      JobBytes job = sag();
      for (int i = 0; i < pages; i++) {
        job.add(sagPage(1, block));
      }

      assertThat(job.add(sagEnd()).ok().pages()).isEqualTo(pages);
    }
  }
}

package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;

class DviCounterTest {
  private static final int BOP = 139;
  private static final int EOP = 140;

  private static BinaryJob dvi() {
    return BinaryJob.bigEndian().u8(247, 2).u32(25400000, 473628672, 1000).u8(3).text("TeX");
  }

  private static BinaryJob page(BinaryJob job, String content) {
    return job.u8(BOP).fill(44, BOP).text(content).u8(EOP);
  }

  private static BinaryJob end(BinaryJob job, int announced) {
    return job.u8(248)
        .fill(24, 0)
        .u16(5, announced)
        .u8(243, 0)
        .fill(12, 248)
        .u8(0, 5)
        .text("cmr10")
        .u8(249)
        .u32(100)
        .u8(2, 223, 223, 223, 223, 223);
  }

  @Test
  void eopEndsAPage() {
    end(page(page(dvi(), "Hello"), ""), 2).hasPages(2);
  }

  @Test
  void parametersAreNotReadAsCommands() {
    int[] first = {128, 133, 143, 148, 153, 157, 162, 167, 235};
    BinaryJob job = dvi().u8(BOP).fill(44, 0);
    for (int command : first) {
      for (int i = 1; i <= 4; i++) {
        job.u8(command + i - 1).fill(i, EOP);
      }
    }
    job.u8(132).fill(8, EOP).u8(137).fill(8, EOP); // rules
    job.u8(138, 141, 142, 147, 152, 161, 166, 171, 234); // without parameters
    job.u8(239, 3).fill(3, EOP).u8(242).u32(300).fill(300, EOP); // specials
    job.u8(246).u32(9).fill(12, EOP).u8(2, 3).fill(5, EOP); // definition of a font
    end(job.u8(EOP), 1).hasPages(1);
  }

  @Test
  void differentNumberInThePostambleIsAMismatch() {
    PageCount count = end(page(dvi(), ""), 7).count();
    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.confidence()).isEqualTo(Confidence.MISMATCH);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void pageNumberOfThePostambleWrapsAt65536() {
    BinaryJob job = dvi();
    for (int i = 0; i < 65537; i++) {
      page(job, "");
    }
    end(job, 1).hasPages(65537);
  }

  @Test
  void pagesOutOfOrderAreMalformed() {
    page(dvi(), "").u8(EOP).fails(Status.MALFORMED, 1);
    dvi().u8(BOP).fill(44, 0).u8(BOP).fails(Status.MALFORMED, 0);
    end(dvi().u8(BOP).fill(44, 0), 1).fails(Status.MALFORMED, 0);
    page(dvi(), "").u8(250).fails(Status.MALFORMED, 1);
  }

  @Test
  void dviInAnEnvelopeEndsAtTheUel() {
    BinaryJob job = BinaryJob.bigEndian().text(BinaryJob.UEL + "@PJL SET COPIES=2\n");
    job.bytes(end(page(dvi(), BinaryJob.UEL.substring(1)), 1).toBytes()).text(BinaryJob.UEL);
    assertThat(job.count().total()).isEqualTo(2);
    assertThat(job.count().status()).isEqualTo(Status.OK);
  }

  @Test
  void specialLongerThanTheJobIsTruncated() {
    page(dvi(), "").u8(242).u32(0xFFFFFFFFL).fails(Status.TRUNCATED, 1);
  }

  @Test
  void everyPrefixHasAClearResult() {
    end(page(page(dvi(), "abc"), "d"), 2).everyPrefixHasAClearResult();
  }
}

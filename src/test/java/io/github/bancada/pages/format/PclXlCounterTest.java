package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PclXlCounterTest {
  private static final int BEGIN_PAGE = 0x43;
  private static final int END_PAGE = 0x44;
  private static final int END_SESSION = 0x42;

  private static BinaryJob header(boolean bigEndian) {
    return (bigEndian ? BinaryJob.bigEndian() : BinaryJob.littleEndian())
        .text((bigEndian ? "(" : ")") + " HP-PCL XL;3;0;Comment\n");
  }

  private static BinaryJob header() {
    return header(false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endPageEndsAPage(boolean bigEndian) {
    header(bigEndian).u8(BEGIN_PAGE, END_PAGE, BEGIN_PAGE, END_PAGE, END_SESSION).hasPages(2);
  }

  @Test
  void pageCopiesCountInEitherByteOrder() {
    for (boolean bigEndian : new boolean[] {false, true}) {
      PageCount count =
          header(bigEndian)
              .u8(BEGIN_PAGE, 0xC1)
              .u16(3)
              .u8(0xF8, 0x31, END_PAGE, END_SESSION)
              .count();
      assertThat(count.copies()).isEqualTo(3);
      assertThat(count.total()).isEqualTo(3);
      assertThat(count.format()).isEqualTo("pclxl");
    }
  }

  @Test
  void attributesAreClearedByTheOperator() {
    PageCount count =
        header()
            .u8(BEGIN_PAGE, 0xC1)
            .u16(3)
            .u8(0xF8, 0x31, END_PAGE, BEGIN_PAGE, END_PAGE, END_SESSION)
            .count();
    assertThat(count.total()).isEqualTo(4);
    assertThat(count.copies()).isZero();
  }

  @Test
  void oneCopyLeavesCopiesToPjl() {
    PageCount count =
        BinaryJob.littleEndian()
            .text(BinaryJob.UEL + "@PJL SET QTY=3\r\n@PJL ENTER LANGUAGE=PCLXL\r\n")
            .bytes(header().toBytes())
            .u8(BEGIN_PAGE, 0xC1)
            .u16(1)
            .u8(0xF8, 0x31, END_PAGE, END_SESSION)
            .text(BinaryJob.UEL)
            .count();
    assertThat(count.total()).isEqualTo(3);
  }

  @Test
  void duplexModeSetsTheEdge() {
    assertThat(duplex(0x35, 1)).isEqualTo(Duplex.LONG);
    assertThat(duplex(0x35, 0)).isEqualTo(Duplex.SHORT);
    assertThat(duplex(0x34, 0)).isEqualTo(Duplex.NONE);
  }

  private static Duplex duplex(int attribute, int mode) {
    return header()
        .u8(0xC0, mode, 0xF8, attribute, BEGIN_PAGE, END_PAGE, END_SESSION)
        .count()
        .duplex();
  }

  @Test
  void operatorsAndUelWithinDataAreData() {
    String data = "\u0043\u0044\u0043" + BinaryJob.UEL;
    header()
        .u8(BEGIN_PAGE, 0xFA)
        .u32(data.length())
        .text(data)
        .u8(0xFB, data.length())
        .text(data)
        .u8(0xC8, 0xC0, data.length())
        .text(data)
        .u8(0xC9, 0xC1)
        .u16(data.length() / 2)
        .text(data)
        .u8(END_PAGE, END_SESSION)
        .hasPages(1);
  }

  @Test
  void valuesOfAllTypesHaveTheirSizes() {
    BinaryJob job = header().u8(BEGIN_PAGE);
    int[] sizes = {1, 2, 4, 2, 4, 4};
    for (int group = 0; group < 3; group++) {
      for (int type = 0; type < sizes.length; type++) {
        job.u8(0xC0 + 0x10 * group + type).fill(sizes[type] << group, BEGIN_PAGE);
      }
    }
    for (int type = 0; type < sizes.length; type++) {
      job.u8(0xC8 + type, 0xC2).u32(3).fill(3 * sizes[type], BEGIN_PAGE).u8(0xF9).u16(7);
    }
    job.u8(END_PAGE, END_SESSION).hasPages(1);
  }

  @Test
  void dataOfTheVendorOperatorHasNoTag() {
    header()
        .u8(BEGIN_PAGE, 0xC2)
        .u32(5)
        .u8(0xF8, 0x92, 0x46)
        .text("\u0044\u0044" + "\u001BE\u00FE")
        .u8(END_PAGE, END_SESSION)
        .hasPages(1);
  }

  @Test
  void pageWithoutEndIsTruncated() {
    header().u8(BEGIN_PAGE, END_PAGE, BEGIN_PAGE).fails(Status.TRUNCATED, 1);
    header().u8(BEGIN_PAGE, END_PAGE, BEGIN_PAGE).text(BinaryJob.UEL).fails(Status.TRUNCATED, 1);
  }

  @Test
  void unpairedPagesAreMalformed() {
    header().u8(BEGIN_PAGE, END_PAGE, END_PAGE).fails(Status.MALFORMED, 1);
    header().u8(BEGIN_PAGE, BEGIN_PAGE).fails(Status.MALFORMED, 0);
  }

  @Test
  void sessionWithoutEndIsAnEstimate() {
    PageCount count = header().u8(BEGIN_PAGE, END_PAGE).count();
    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void dataLongerThanTheJobIsTruncated() {
    header().u8(BEGIN_PAGE, END_PAGE, 0xFA).u32(0xFFFFFFFFL).u8(1).fails(Status.TRUNCATED, 1);
    header().u8(0xCD, 0xC2).u32(0xFFFFFFFFL).fails(Status.TRUNCATED, 0);
  }

  @Test
  void undefinedTagsAreMalformed() {
    for (int tag : new int[] {0x01, 0x20 + 1, 0xC6, 0xDF, 0xE6, 0xF0, 0xFF}) {
      header().u8(BEGIN_PAGE, END_PAGE, tag).fails(Status.MALFORMED, 1);
    }
  }

  @Test
  void everyPrefixHasAClearResult() {
    header()
        .u8(0xC0, 1, 0xF8, 0x35, BEGIN_PAGE, 0xFA)
        .u32(3)
        .text("abc")
        .u8(END_PAGE, BEGIN_PAGE, 0xC1)
        .u16(2)
        .u8(0xF8, 0x31, END_PAGE, END_SESSION)
        .text(BinaryJob.UEL)
        .everyPrefixHasAClearResult();
  }

  /** A page: its copies and its data. */
  record Page(int copies, int filler, int dataLength) {}

  private static List<Page> pages(Any any) {
    return any.list(
        1,
        20,
        () ->
            new Page(
                any.number(0, 9), any.of(0x1B, 0x43, 0x44, 0xF8, 0xFA, 0x00), any.number(0, 300)));
  }

  @Property(tries = 200)
  void generatedJobsAreCounted(Any any) {
    List<Page> pages = pages(any);
    boolean bigEndian = any.flag();
    BinaryJob job = header(bigEndian);
    long total = 0;
    for (Page page : pages) {
      job.u8(BEGIN_PAGE, 0xFA).u32(page.dataLength).fill(page.dataLength, page.filler);
      if (page.copies > 0) {
        job.u8(0xC1).u16(page.copies).u8(0xF8, 0x31);
      }
      job.u8(END_PAGE);
      total += Math.max(1, page.copies);
    }
    PageCount count = job.u8(END_SESSION).count();
    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(pages.size());
    assertThat(count.total()).isEqualTo(total);
  }
}

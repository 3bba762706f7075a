package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ZjStreamCounterTest {
  /** The variants of the language. */
  enum Variant {
    BIG("JZJZ", 0x5A5A, 4),
    LITTLE("ZJZJ", 0x5A5A, 4),
    SLX("\u00A5SLX", 0xA5A5, 0x101);

    private final String magic;
    private final int signature;
    private final int copiesItem;

    Variant(String magic, int signature, int copiesItem) {
      this.magic = magic;
      this.signature = signature;
      this.copiesItem = copiesItem;
    }

    private JobBytes u16(JobBytes job, int value) {
      return this == LITTLE ? job.u16le(value) : job.u16be(value);
    }

    private JobBytes u32(JobBytes job, long value) {
      return this == LITTLE ? job.u32le(value) : job.u32be(value);
    }

    JobBytes record(int type, int items, JobBytes data) {
      JobBytes record = new JobBytes();
      u32(record, 16L + data.size());
      u32(record, type);
      u32(record, items);
      u16(record, 0);
      return u16(record, signature).add(data);
    }

    JobBytes record(int type) {
      return record(type, 0, new JobBytes());
    }

    JobBytes item(int name, long value) {
      JobBytes item = u32(new JobBytes(), 12);
      u16(item, name).u8(1, 0);
      return u32(item, value);
    }

    JobBytes page(long copies, byte[] pixels) {
      JobBytes data = new JobBytes();
      for (byte pixel : pixels) {
        data.u8(pixel);
      }
      return new JobBytes()
          .add(record(2, 2, item(3, 9).add(item(copiesItem, copies))))
          .add(record(5, 0, data))
          .add(record(3));
    }

    JobBytes begin() {
      return new JobBytes().text(magic).add(record(0, 1, item(1, 0)));
    }

    JobBytes job(JobBytes... pages) {
      JobBytes job = begin();
      for (JobBytes page : pages) {
        job.add(page);
      }
      return job.add(record(1));
    }
  }

  private static final byte[] PIXELS = JobBytes.UEL.getBytes(StandardCharsets.ISO_8859_1);

  @ParameterizedTest
  @EnumSource
  void endOfPageIsAPage(Variant variant) {
    PageCount count = variant.job(variant.page(1, PIXELS), variant.page(1, PIXELS)).ok();

    assertThat(count.format()).isEqualTo(variant == Variant.SLX ? "slx" : "zjs");
    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.copies()).isEqualTo(1);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @ParameterizedTest
  @EnumSource
  void copiesArePerPage(Variant variant) {
    PageCount count = variant.job(variant.page(3, PIXELS), variant.page(2, PIXELS)).ok();

    assertThat(count.copies()).isZero();
    assertThat(count.total()).isEqualTo(5);
  }

  @Test
  void quantityOfTheDocumentIsCopies() {
    Variant big = Variant.BIG;
    PageCount count =
        new JobBytes()
            .text("JZJZ")
            .add(big.record(0, 1, big.item(15, 4)))
            .add(big.page(1, PIXELS))
            .add(big.record(1))
            .ok();

    assertThat(count.total()).isEqualTo(4);
  }

  @Test
  void numberOfPlanesDoesNotSetCopies() {
    Variant big = Variant.BIG;
    PageCount count =
        big.begin()
            .add(big.record(2, 2, big.item(7, 4).add(big.item(4, 1))))
            .add(big.record(3))
            .add(big.record(1))
            .ok();

    assertThat(count.copies()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0,NONE", "1,NONE", "2,LONG", "3,SHORT", "4,NONE", "5,NONE"})
  void itemSetsDuplex(int value, Duplex duplex) {
    Variant big = Variant.BIG;
    PageCount count =
        new JobBytes()
            .text("JZJZ")
            .add(big.record(0, 1, big.item(2, value)))
            .add(big.page(1, PIXELS))
            .add(big.record(1))
            .ok();

    assertThat(count.duplex()).isEqualTo(duplex);
  }

  @Test
  void longItemsAreSkipped() {
    Variant big = Variant.BIG;
    JobBytes name = new JobBytes().u32be(28).u16be(0x8115).u8(3, 0).fill(20, 'x');

    PageCount count =
        big.begin()
            .add(big.record(2, 2, name.add(big.item(4, 2))))
            .add(big.record(3))
            .add(big.record(1))
            .ok();

    assertThat(count.copies()).isEqualTo(2);
  }

  @Test
  void joinedDocumentsAreAdded() {
    JobBytes job = Variant.BIG.job(Variant.BIG.page(1, PIXELS));

    assertThat(new JobBytes().add(job).add(job).ok().pages()).isEqualTo(2);
    assertThat(job.uel().ok().pages()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void everyPrefixIsTruncated(Variant variant) {
    variant.job(variant.page(1, PIXELS), variant.page(1, PIXELS)).assertPrefixesAreTruncated(4);
  }

  @Test
  void pageWithoutEndIsTruncatedEvenBeforeUel() {
    PageCount count =
        Variant.BIG.begin().add(Variant.BIG.record(2)).uel().text("@PJL EOJ\n").count();

    assertThat(count.status()).isNotEqualTo(Status.OK);
  }

  @Test
  void recordWithoutSignatureIsMalformedAndKeepsThePages() {
    PageCount count =
        Variant.BIG.begin().add(Variant.BIG.page(1, PIXELS)).fill(16, 0x20).fill(9, 1).count();

    assertThat(count.status()).isEqualTo(Status.MALFORMED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void itemLargerThanItsRecordIsMalformed() {
    JobBytes item = new JobBytes().u32be(0xFFFFFFFFL).u16be(4).u8(1, 0).u32be(2);

    assertThat(Variant.BIG.begin().add(Variant.BIG.record(2, 1, item)).count().status())
        .isEqualTo(Status.MALFORMED);
  }

  @Test
  void hugeRecordIsTruncated() {
    PageCount count =
        new JobBytes()
            .text("JZJZ")
            .u32be(0xFFFFFFFFL)
            .u32be(5)
            .u32be(0)
            .u32be(0x5A5A)
            .fill(100, 1)
            .count();

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
  }

  /** Content of a page. */
  record Page(long copies, byte[] pixels) {}

  private static List<Page> pages(Any any) {
    return any.list(1, 12, () -> new Page(any.longNumber(1, 0xFFFF_FFFFL), any.bytes(200)));
  }

  @Property(tries = 200)
  void pagesWithAnyContentAreCounted(Any any) {
    List<Page> pages = pages(any);
    Variant variant = any.of(Variant.values());
    PageCount count =
        variant
            .job(pages.stream().map(p -> variant.page(p.copies, p.pixels)).toArray(JobBytes[]::new))
            .ok();

    assertThat(count.pages()).isEqualTo(pages.size());
    assertThat(count.total()).isEqualTo(pages.stream().mapToLong(Page::copies).sum());
    boolean same = pages.stream().mapToLong(Page::copies).distinct().count() == 1;
    assertThat(count.copies()).isEqualTo(same ? pages.get(0).copies : 0);
  }
}

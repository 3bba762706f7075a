package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** XQX, QPDL and SPL, whose jobs are sequences of records. */
class HostBasedCountersTest {
  static JobBytes enter(String language) {
    return new JobBytes().uel().text("@PJL ENTER LANGUAGE=" + language + "\n");
  }

  @Nested
  class Xqx {
    private JobBytes record(int type, long... items) {
      JobBytes record = new JobBytes().u32be(type).u32be(items.length / 2);
      for (int i = 0; i < items.length; i += 2) {
        record.u32be(items[i]).u32be(4).u32be(items[i + 1]);
      }
      return record;
    }

    private JobBytes page() {
      return record(3, 0x20000007, 1)
          .add(record(5))
          .u32be(7)
          .u32be(13)
          .u32be(4)
          .text(JobBytes.UEL)
          .add(record(6))
          .add(record(4));
    }

    private JobBytes begin(long duplex) {
      return new JobBytes().text(",XQX").add(record(1, 0x10000002, duplex));
    }

    @Test
    void endOfPageIsAPage() {
      PageCount count = begin(0).add(page()).add(page()).add(record(2)).ok();

      assertThat(count.format()).isEqualTo("xqx");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.duplex()).isEqualTo(Duplex.NONE);
    }

    @Test
    void copiesComeFromTheEnvelope() {
      PageCount count =
          new JobBytes()
              .uel()
              .text("@PJL SET COPIES=3\n")
              .uel()
              .add(begin(0).add(page()).add(record(2)))
              .uel()
              .text("@PJL EOJ\n")
              .uel()
              .ok();

      assertThat(count.total()).isEqualTo(3);
    }

    @Test
    void itemSetsDuplex() {
      assertThat(begin(2).add(page()).add(record(2)).ok().duplex()).isEqualTo(Duplex.LONG);
      assertThat(begin(3).add(page()).add(record(2)).ok().duplex()).isEqualTo(Duplex.SHORT);
    }

    @Test
    void everyPrefixIsTruncated() {
      begin(0).add(page()).add(page()).add(record(2)).assertPrefixesAreTruncated(4);
    }

    @Test
    void unknownRecordIsMalformedAndKeepsThePages() {
      PageCount count = begin(0).add(page()).add(record(8)).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void hugeNumberOfItemsIsTruncated() {
      PageCount count = begin(0).u32be(3).u32be(0xFFFFFFFFL).fill(1000, 0).count();

      assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    }
  }

  @Nested
  class Qpdl {
    private JobBytes header(int version) {
      return new JobBytes().u8(0, 6).u16be(1).fill(10, 0).u8(version).u16be(0);
    }

    private JobBytes band() {
      return new JobBytes().u8(0x0C, 1).u16be(0x13F0).u16be(0x80);
    }

    private JobBytes data(int algorithm) {
      return new JobBytes().u8(algorithm).u32be(10).text(JobBytes.UEL).u8(9);
    }

    private JobBytes end(int copies) {
      return new JobBytes().u8(1).u16be(copies);
    }

    private JobBytes blackPage(int copies) {
      return header(1).add(band()).add(data(0x11)).add(band()).add(data(0x11)).add(end(copies));
    }

    private JobBytes job() {
      return enter("QPDL");
    }

    @Test
    void endOfPageIsAPageWithItsCopies() {
      PageCount count = job().add(blackPage(1)).add(blackPage(3)).u8(9).uel().ok();

      assertThat(count.format()).isEqualTo("qpdl");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.copies()).isZero();
      assertThat(count.total()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5})
    void planesOfABandEndWithZero(int version) {
      JobBytes page =
          header(version)
              .add(band().u8(1).add(data(0x13)).u8(2).add(data(0x13)).u8(0))
              .add(band().u8(0))
              .add(band().u8(4).add(data(0x13)).u8(0))
              .add(end(1));

      assertThat(job().add(page).add(page).u8(9).uel().ok().pages()).isEqualTo(2);
    }

    @Test
    void trailerWithoutLengthEndsThePageOfNewerPrinters() {
      JobBytes start = header(5).u8(0x13).u32be(35).fill(35, 0x15);
      JobBytes bands = band().u8(1).add(data(0x15)).add(band().u8(4).add(data(0x15)));
      JobBytes page = start.add(bands).u8(0x14, 0x10, 0x16, 4, 15, 0, 0, 0).add(end(1));

      assertThat(job().add(page).add(page).u8(9).uel().ok().pages()).isEqualTo(2);
    }

    @Test
    void trailerWithALengthIsSkipped() {
      JobBytes page = header(5).add(band()).add(data(0x15)).u8(0x14).u32be(20).fill(20, 9);

      assertThat(job().add(page.add(end(1))).u8(9).uel().ok().pages()).isEqualTo(1);
    }

    @Test
    void versionTwoHasOnePlaneABand() {
      JobBytes page =
          header(2).add(band().u8(1).add(data(0x11))).add(band().u8(4).add(data(0x11))).add(end(1));

      assertThat(job().add(page).add(page).u8(9).uel().ok().pages()).isEqualTo(2);
    }

    @Test
    void jbigHasOnePlaneABandAndItsOwnRecords() {
      JobBytes page =
          header(5)
              .u8(0x13)
              .u32be(20)
              .fill(20, 1)
              .add(band().u8(4).add(data(0x15)))
              .add(band().u8(1).add(data(0x15)))
              .u8(0x14)
              .u32be(3)
              .fill(3, 9)
              .add(end(1));

      assertThat(job().add(page).u8(9).uel().ok().pages()).isEqualTo(1);
    }

    @Test
    void everyPrefixIsTruncated() {
      JobBytes job = job();
      int start = job.size();
      job.add(blackPage(1)).add(blackPage(1)).u8(9).assertPrefixesAreTruncated(start);
    }

    @Test
    void uelWithinAPageDoesNotEndTheJob() {
      PageCount count = job().add(blackPage(1)).add(header(1)).uel().count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void bandWithImpossiblePlaneIsMalformed() {
      PageCount count =
          job().add(header(1)).add(band().u8(1).add(data(0x13)).u8(5)).fill(50, 5).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
    }

    @Test
    void hugeBandIsTruncated() {
      PageCount count =
          job().add(header(1)).add(band().u8(0x11).u32be(0xFFFFFFFFL)).fill(50, 1).count();

      assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    }
  }

  @Nested
  class Spl {
    private static final String END = "$PJL EOJ\r\n$PJL SYNC\r\n";

    private JobBytes page(String copies) {
      return new JobBytes()
          .text("$PJL JOB START\r\n" + copies + "$PJL PAGE A4 AUTO\r\n$PJL BITMAP START\r\n")
          .u32be(12)
          .text("$PJL PRINT 4")
          .u32be(9)
          .text(JobBytes.UEL)
          .text("$PJL PRINT 4\r\n" + END);
    }

    @Test
    void printOutsideOfDataIsAPage() {
      PageCount count = enter("SMART").add(page("")).uel().add(enter("SMART")).add(page("")).ok();

      assertThat(count.format()).isEqualTo("spl1");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.copies()).as("the number of PRINT is none of copies").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$PJL COPIES = 3\r\n", "$PJL COPIES=3\n", "$pjl copies = 3\n"})
    void lineSetsCopies(String line) {
      boolean lower = line.startsWith("$pjl");
      PageCount count = enter("SMART").add(page(line)).count();

      assertThat(count.copies()).isEqualTo(lower ? 1 : 3);
      assertThat(count.status()).isEqualTo(lower ? Status.MALFORMED : Status.OK);
    }

    @Test
    void everyPrefixIsTruncated() {
      JobBytes job = enter("SMART");
      int start = job.size();
      job.add(page("")).add(page(""));
      int half = start + page("").size();
      int sync = "$PJL SYNC\r\n".length();
      job.assertPrefixesAreTruncated(start, half, half - sync, job.size() - sync);
    }

    @Test
    void bitmapThatIsNotPrintedIsTruncated() {
      PageCount count = enter("SMART").text("$PJL BITMAP START\r\n$PJL EOJ\r\n").uel().count();

      assertThat(count.status()).isNotEqualTo(Status.OK);
    }

    @Test
    void unknownLineIsMalformed() {
      assertThat(enter("SMART").add(page("")).text("garbage").count().status())
          .isEqualTo(Status.MALFORMED);
    }

    @Test
    void endlessLineIsTruncated() {
      assertThat(enter("SMART").text("$PJL ").fill(100_000, 'x').count().status())
          .isEqualTo(Status.TRUNCATED);
    }
  }
}

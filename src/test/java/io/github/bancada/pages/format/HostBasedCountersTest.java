package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** XQX, QPDL, SPL, HBP and LIDIL, whose jobs are sequences of records. */
class HostBasedCountersTest {
  private static JobBytes enter(String language) {
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

  @Nested
  class Hbp {
    private JobBytes page() {
      return new JobBytes().text("@G").u8(0, 0).u8(11).text("@F" + JobBytes.UEL).text("@F");
    }

    @Test
    void formFeedOutsideOfDataIsAPage() {
      PageCount count = enter("HBP").text("@L@").add(page()).add(page()).text("@N@N@X").ok();

      assertThat(count.format()).isEqualTo("hbp");
      assertThat(count.pages()).isEqualTo(2);
    }

    @Test
    void dataMayBeLongerThanSixteenBits() {
      JobBytes job = enter("HBP").text("@G").u8(1, 0, 2).fill(0x10002, '@').text("@F@X");

      assertThat(job.ok().pages()).isEqualTo(1);
    }

    @Test
    void everyPrefixIsTruncated() {
      JobBytes job = enter("HBP");
      int start = job.size();
      job.text("@L\5").add(page()).add(page()).text("@N@X").assertPrefixesAreTruncated(start);
    }

    @Test
    void unknownCommandIsMalformedAndKeepsThePages() {
      PageCount count = enter("HBP").add(page()).text("@Q@X").count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }
  }

  @Nested
  class Hbpl {
    private JobBytes begin() {
      return enter("HBPL").text("\u001BJP<").fill(60, 1);
    }

    private JobBytes page() {
      JobBytes start = new JobBytes().text("\u001BPS<").fill(12, 0).u32le(9).fill(44, 0);
      return start.text(JobBytes.UEL + "\u001BPE<").fill(60, 0);
    }

    @Test
    void endOfPageIsAPage() {
      PageCount count =
          begin()
              .add(page())
              .text("\u001BDM\4")
              .fill(4, 0)
              .add(page())
              .uel()
              .text("@PJL EOJ\n")
              .ok();

      assertThat(count.format()).isEqualTo("hbpl");
      assertThat(count.pages()).isEqualTo(2);
    }

    @Test
    void firstVersionIsUnknown() {
      assertThat(enter("HBPL").u8(1, 2, 3).count().status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void everyPrefixIsTruncated() {
      int start = begin().size();
      begin().add(page()).add(page()).assertPrefixesAreTruncated(start);
    }

    @Test
    void otherRecordsAreMalformed() {
      assertThat(begin().add(page()).text("\u001Bps<").fill(60, 0).count().status())
          .isEqualTo(Status.MALFORMED);
      assertThat(begin().text("\u001BPS\3").fill(60, 0).count().status())
          .isEqualTo(Status.MALFORMED);
    }
  }

  @Nested
  class Oakt {
    private JobBytes record(int type, long... numbers) {
      JobBytes record = new JobBytes().text("OAKT").u32le(16 + 4L * numbers.length).u32le(type);
      for (long number : numbers) {
        record.u32le(number);
      }
      return record.text("PAD_");
    }

    private JobBytes page(int copies) {
      return record(0x14)
          .add(record(0x2A, copies, 0))
          .add(record(0x3C, 0, 0, 0, 0, 0, 9, 16, 0, 0, 3, 0))
          .text(JobBytes.UEL + "PAD_PAD")
          .add(record(0x18, 0));
    }

    private JobBytes begin() {
      return record(0x0D, 1);
    }

    @Test
    void endOfPageIsAPageWithItsCopies() {
      PageCount count = begin().add(page(1)).add(page(3)).add(record(0x0B)).ok();

      assertThat(count.format()).isEqualTo("oakt");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.total()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"0,0,NONE", "1,0,LONG", "1,1,SHORT"})
    void recordSetsDuplex(int duplex, int shortEdge, Duplex expected) {
      JobBytes job = begin().add(record(0x0F, duplex, shortEdge)).add(page(1)).add(record(0x0B));

      assertThat(job.ok().duplex()).isEqualTo(expected);
    }

    @Test
    void everyPrefixIsTruncated() {
      begin().add(page(1)).add(page(1)).add(record(0x0B)).assertPrefixesAreTruncated(4);
    }

    @Test
    void otherRecordsAreMalformedAndKeepThePages() {
      PageCount count = begin().add(page(1)).text("TKAO").fill(20, 1).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }
  }

  @Nested
  class Lidil {
    private JobBytes packet(int type, int command, int fields, String data) {
      return new JobBytes()
          .text("$")
          .u16be(11 + fields)
          .u8(0, type, command)
          .u16be(0)
          .u16be(data.length())
          .fill(fields, 0x24)
          .text("$" + data);
    }

    private JobBytes begin() {
      return new JobBytes()
          .text("$")
          .u16be(256)
          .u8(0, 7, 0)
          .u16be(0)
          .u16be(5)
          .fill(245, 0)
          .text("$")
          .fill(5, 0);
    }

    private JobBytes page() {
      return packet(0, 1, 21, "").add(packet(0, 3, 110, JobBytes.UEL)).add(packet(0, 2, 5, ""));
    }

    @Test
    void ejectedPageIsAPage() {
      PageCount count = begin().add(page()).add(page()).add(packet(6, 0, 5, "")).ok();

      assertThat(count.format()).isEqualTo("lidil");
      assertThat(count.pages()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"6,2", "0,3", "0,0", "8,2"})
    void otherPacketsAreNoPages(int type, int command) {
      assertThat(begin().add(packet(type, command, 5, "")).count().status())
          .isEqualTo(Status.EMPTY);
    }

    @Test
    void incompletePageIsTruncated() {
      int first = begin().add(page()).size();
      begin().add(page()).add(page()).assertPrefixesAreTruncated(5, first);
    }

    @Test
    void packetWithoutFrameIsMalformedAndKeepsThePages() {
      assertThat(begin().add(page()).text("#").fill(20, 1).count().status())
          .isEqualTo(Status.MALFORMED);
      assertThat(begin().add(page()).text("$").u16be(3).fill(20, 1).count().status())
          .isEqualTo(Status.MALFORMED);
      PageCount count = begin().add(page()).text("$").u16be(20).fill(40, 1).count();
      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.HostBasedCountersTest.enter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HBP, HBPL, OAKT and LIDIL, whose jobs are sequences of records. */
class HbpOaktLidilCountersTest {
  private static JobBytes enter(String language) {
    return new JobBytes().uel().text("@PJL ENTER LANGUAGE=" + language + "\n");
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

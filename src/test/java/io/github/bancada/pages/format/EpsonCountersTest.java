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

/** ESC/P-R and ESC/Page. */
class EpsonCountersTest {
  private static final String EJL = "\u001B\u0001@EJL ";

  @Nested
  class EscPr {
    private static final String REMOTE =
        "\u001B(R\u0008\0\0REMOTE1JH\u000E\0\0\0\0\0\0\0ESCPRLib\u001B\0\0\0";
    private static final String ENTER = "\u001B(R\u0006\0\0ESCPR";

    private JobBytes packet(char type, String name, String data) {
      return new JobBytes().u8(0x1B, type).u32le(data.length()).text(name + data);
    }

    private JobBytes begin() {
      return new JobBytes()
          .text("\0\0\0" + EJL + "1284.4\n@EJL     \n\u001B@" + REMOTE + ENTER)
          .add(packet('q', "setq", "\1\0\0"))
          .add(packet('j', "setj", "\f\f"));
    }

    private JobBytes page() {
      return packet('p', "sttp", "")
          .add(packet('d', "dsnd", "\u001Bp\1\0\0\0endp" + JobBytes.UEL))
          .add(packet('p', "endp", "\0"));
    }

    private JobBytes end() {
      return packet('j', "endj", "").text("\u001B@\u001B(R\u0008\0\0REMOTE1JE\1\0\0\u001B\0\0\0");
    }

    @Test
    void endOfPageOutsideOfDataIsAPage() {
      PageCount count = begin().add(page()).add(page()).add(end()).ok();

      assertThat(count.format()).isEqualTo("escpr");
      assertThat(count.pages()).isEqualTo(2);
    }

    @Test
    void ejlIsOptional() {
      JobBytes job = new JobBytes().text("\u001B@" + ENTER).add(page()).add(end());

      assertThat(job.ok().format()).isEqualTo("escpr");
    }

    @Test
    void joinedJobsAreAdded() {
      JobBytes job = begin().add(page()).add(end());

      assertThat(new JobBytes().add(job).add(job).ok().pages()).isEqualTo(2);
    }

    @Test
    void incompletePageIsTruncated() {
      JobBytes cut = begin().add(page()).add(packet('p', "sttp", ""));

      assertThat(cut.count().status()).isEqualTo(Status.TRUNCATED);
      assertThat(cut.count().pages()).isEqualTo(1);
      assertThat(cut.uel().count().status()).isNotEqualTo(Status.OK);
    }

    @Test
    void everyPrefixOfAPageIsTruncated() {
      int start = begin().size();
      begin().add(page()).assertPrefixesAreTruncated(start);
    }

    @Test
    void packetWithoutNameIsMalformedAndKeepsThePages() {
      PageCount count = begin().add(page()).u8(0x1B, 'p').fill(12, 1).count();

      assertThat(count.status()).isEqualTo(Status.MALFORMED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void hugePacketIsTruncated() {
      PageCount count = begin().u8(0x1B, 'd').u32le(0xFFFFFFFFL).text("dsnd").fill(50, 0).count();

      assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    }
  }

  @Nested
  class EscPage {
    private static final String ENTER = "@EJL EN LA=ESC/PAGE\n";
    private static final String IMAGE = "\u001D9;24;3;0bi{I" + JobBytes.UEL;

    private JobBytes begin(String set) {
      return new JobBytes().text(EJL + "\n@EJL SE LA=ESC/PAGE\n" + set + ENTER + "\u001DrhE");
    }

    private JobBytes end() {
      return new JobBytes().text(EJL + "\n");
    }

    @Test
    void formFeedEndsAPage() {
      PageCount count = begin("").text(IMAGE + "\f" + IMAGE + "\f").add(end()).ok();

      assertThat(count.format()).isEqualTo("escpage");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.copies()).isEqualTo(1);
    }

    @Test
    void formFeedInDataEndsNoPage() {
      assertThat(begin("").text("\u001D4;8;4;0bi{I\f\f\f\f\f").add(end()).ok().pages())
          .isEqualTo(1);
      assertThat(begin("").text("\u001D7;0;2;0cam{E\f\f\f\f\f\f\fx\f").ok().pages()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001DrhE", EJL + "\n"})
    void resetAndEjlPrintAMarkedPage(String end) {
      assertThat(begin("").text(IMAGE + end + IMAGE + end).ok().pages()).isEqualTo(2);
    }

    @Test
    void escPCommandsHaveArguments() {
      assertThat(begin("").text("\u001BS\u001B\u001BS\u001C\u001Bz\0\0\u001DrhEx\f").ok().pages())
          .isEqualTo(1);
    }

    @Test
    void commandSetsCopies() {
      PageCount count = begin("").text("\u001D3coO" + IMAGE + "\f").add(end()).ok();

      assertThat(count.copies()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"CO=3,3", "QT=2 CO=3,6", "QT=2,2", "PU=1 CO=4 DX=OFF,4", "COX=3,1", "CO=AUTO,1"})
    void ejlSetsCopies(String setting, long copies) {
      PageCount count = begin("@EJL SET " + setting + "\n").text(IMAGE + "\f").add(end()).ok();

      assertThat(count.copies()).isEqualTo(copies);
    }

    @ParameterizedTest
    @CsvSource({"DX=ON,LONG", "DX=ON BD=LE,LONG", "DX=ON BD=SE,SHORT", "DX=OFF BD=SE,NONE"})
    void ejlSetsDuplex(String setting, Duplex duplex) {
      PageCount count = begin("@EJL SET " + setting + "\n").text(IMAGE + "\f").add(end()).ok();

      assertThat(count.duplex()).isEqualTo(duplex);
    }

    @ParameterizedTest
    @CsvSource({"1,0,LONG", "1,1,SHORT", "0,1,NONE"})
    void commandSetsDuplex(int sides, int binding, Duplex duplex) {
      PageCount count =
          begin("").text("\u001D" + sides + "sdE\u001D" + binding + "bdE" + IMAGE + "\f").ok();

      assertThat(count.duplex()).isEqualTo(duplex);
    }

    @Test
    void pageWithoutEndIsTruncated() {
      PageCount count = begin("").text(IMAGE + "\f" + IMAGE).count();

      assertThat(count.status()).isEqualTo(Status.TRUNCATED);
      assertThat(count.pages()).isEqualTo(1);
      assertThat(begin("").text("\u001D0;1;5;5lnpG").count().status()).isEqualTo(Status.TRUNCATED);
    }

    @Test
    void everyPrefixOfAPageIsTruncated() {
      int start = begin("").size();
      begin("").text(IMAGE + "\f").assertPrefixesAreTruncated(start);
    }

    @Test
    void commandWithoutEndIsMalformed() {
      assertThat(begin("").text("\u001D").fill(1000, '1').count().status())
          .isEqualTo(Status.MALFORMED);
    }
  }
}

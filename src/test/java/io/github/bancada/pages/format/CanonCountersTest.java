package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** BJ, LIPS and LBP8. */
class CanonCountersTest {
  @Nested
  class Bj {
    private static final String INIT = "\u001B[K\2\0\0\u000F";

    private JobBytes job(String text) {
      return new JobBytes().text(INIT + text);
    }

    @Test
    void formFeedEndsAPage() {
      PageCount count = job("\u001B(A\2\0ab\r\f\f\u001B@").ok();

      assertThat(count.format()).isEqualTo("bj");
      assertThat(count.pages()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\u001B(A\3\0\f\f\f",
          "\u001B[g\3\0\u0010\f\f",
          "\u001B(e\2\0\f\f",
          "\u001BJ\f",
          "\u001B5\f",
          "\u001BC\0\f",
          "\u001BC\f",
          "\u001Bd\f\f",
          "\u001Be\f\f",
          "\u001BD\f\0",
          "\u001BK\2\0\f\f",
          "\u001B[\\\4\0\0\0\f\f",
          "\u001B(A\t\0" + JobBytes.UEL
        })
    void formFeedsInDataAndArgumentsEndNoPage(String command) {
      assertThat(job(command + "\f").ok().pages()).isEqualTo(1);
    }

    private static String xml(String operation) {
      return "<?xml version=\"1.0\" encoding=\"utf-8\" ?><cmd"
          + " xmlns:ivec=\"http://www.canon.com/ns/cmd/2008/07/common/\"><ivec:contents>"
          + "<ivec:operation>"
          + operation
          + "</ivec:operation><ivec:jobname>a\f</ivec:jobname></ivec:contents></cmd>";
    }

    @Test
    void commandsInXmlAroundTheRasterMarkNoPage() {
      JobBytes job =
          new JobBytes()
              .text(xml("StartJob") + xml("VendorCmd") + INIT)
              .text("\u001B(A\2\0ab\r\f\u001B(A\2\0<?\r\f\u001B@")
              .text(xml("EndJob"));

      PageCount count = job.ok();

      assertThat(count.format()).isEqualTo("bj");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
    }

    @Test
    void rasterOfPwgMayFollowSendData() throws IOException {
      JobBytes job = new JobBytes().text(xml("StartJob") + xml("SetConfiguration"));
      for (int i = 0; i < 3; i++) {
        job.text(xml("SendData")).text(new String(SampleImages.pwg(), StandardCharsets.ISO_8859_1));
      }

      PageCount count = job.text(xml("EndJob")).ok();

      assertThat(count.format()).isEqualTo("bj+pwg");
      assertThat(count.pages()).isEqualTo(6);
    }

    @Test
    void otherDataAfterSendDataAreUnknown() {
      PageCount count = new JobBytes().text(xml("SendData") + "\u00FF\u00D8\u00FF\u00E0").count();

      assertThat(count.status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void commandInXmlWithoutEndIsNoJob() {
      String endless = xml("StartJob").replace("</cmd>", "x".repeat(20_000));

      assertThat(new JobBytes().text(endless).count().status()).isEqualTo(Status.MALFORMED);
      assertThat(new JobBytes().text(endless.substring(0, 900)).count().status())
          .isEqualTo(Status.TRUNCATED);
    }

    @Test
    void linesForThePrinterMarkNoPage() {
      PageCount count =
          job("BJLSTART\nControlMode=Common\nBJLEND\n\u001B(A\1\0x\f")
              .text(INIT + "BJLSTART\nSetTime\nBJLEND\n")
              .ok();

      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void pageWithoutFormFeedIsTruncated() {
      PageCount count = job("\u001B(A\1\0x\f\u001B(A\1\0x").count();

      assertThat(count.status()).isEqualTo(Status.TRUNCATED);
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void everyPrefixIsTruncated() {
      job("\u001B(a\1\0\1\u001B(A\4\0\f\f\f\fx\r\f").assertPrefixesAreTruncated(5);
    }
  }

  @Nested
  class Lips {
    private static final String BEGIN = "\u001B%@\u009041;600;0Jlips4:\u009C\u009B11h";
    private static final String IMAGE = "\u009B9;16;600;11;32.r" + JobBytes.UEL;
    private static final String END = "\u00900J\u009C";

    private JobBytes job(String text) {
      return new JobBytes().text(BEGIN + text);
    }

    @Test
    void formFeedEndsAPage() {
      PageCount count = job(IMAGE + "\r\f" + IMAGE + "\r\f" + END).ok();

      assertThat(count.format()).isEqualTo("lips");
      assertThat(count.pages()).isEqualTo(2);
      assertThat(count.copies()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\u009B3;1;300.r\f\f\f",
          "\u001B[3;1;300.r\f\f\f",
          "\u009B4;1;0;0.p\f\f\f\f",
          "\u009B2;1;8;600.q\f\f",
          "\u009B1.v\f",
          "\u00902y\f\u009C",
          "\u001BP2y\f\u001B\\"
        })
    void formFeedsInDataAndStringsEndNoPage(String command) {
      assertThat(job(command + "\f" + END).ok().pages()).isEqualTo(1);
    }

    @Test
    void vectorsHaveDataAfterTheirImages() {
      // 0x53 0x34 is a number of vector commands: 19 * 16 + 4 = 308
      String image = "}P11\u001E}Q11;S4\u001E" + "\f".repeat(308);
      PageCount count =
          job("\u001B[0&}#\u001E!0\u001E" + image + "}p11\u001Etext\u009B&}" + image)
              .text("%\u001E}p\u001E\f" + END)
              .ok();

      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void controlSetsCopies() {
      PageCount count = job("\u009B3v" + IMAGE + "\f\u009B2v" + IMAGE + "\f" + END).ok();

      assertThat(count.copies()).isZero();
      assertThat(count.total()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"2,0,LONG", "2,2,SHORT", "0,2,NONE"})
    void controlSetsDuplex(int sides, int binding, Duplex duplex) {
      PageCount count =
          job("\u009B" + sides + ";#x\u009B" + binding + ";#w" + IMAGE + "\f" + END).ok();

      assertThat(count.duplex()).isEqualTo(duplex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00900J\u009C", "\u001BP0J\u001B\\", "\u001Bc", JobBytes.UEL})
    void endAndResetPrintAMarkedPage(String end) {
      assertThat(job(IMAGE + end).ok().pages()).isEqualTo(1);
      assertThat(job(IMAGE + "\f" + end).ok().pages()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001B%@\u001BP41;600;1J\u001B\\", "\u001B<\u00900J\u009C"})
    void jobMayBeginInOtherWays(String begin) {
      assertThat(new JobBytes().text(begin + IMAGE + "\f" + END).ok().format()).isEqualTo("lips");
    }

    @Test
    void everyPrefixIsTruncated() {
      String page = IMAGE + "\r\f";
      int first = job(page).size();
      job(page + page).assertPrefixesAreTruncated(3, first, first + 1);
    }

    @Test
    void controlWithoutEndIsMalformed() {
      assertThat(job("x\f\u009B" + "1".repeat(1000)).count().status()).isEqualTo(Status.MALFORMED);
      assertThat(job("x\f\u009B1\f").count().status()).isEqualTo(Status.MALFORMED);
    }

    @Test
    void stringWithoutEndIsTruncated() {
      assertThat(job("x\f\u0090" + "1".repeat(100_000)).count().status())
          .isEqualTo(Status.TRUNCATED);
    }

    @Test
    void hugeImageIsTruncated() {
      assertThat(job("\u009B4294967295;1;1.rx").count().status()).isEqualTo(Status.TRUNCATED);
    }
  }

  @Nested
  class Lbp8 {
    private static final String BEGIN = "\u001B;\u001Bc\u001B;\u001B[2&z";
    private static final String IMAGE = "\u001B[4;4;300;.r\f\f\f\f";

    @Test
    void endOfTheLanguagePrintsAMarkedPage() {
      PageCount count = new JobBytes().text((BEGIN + IMAGE + "\u001B=").repeat(3)).ok();

      assertThat(count.format()).isEqualTo("lbp8");
      assertThat(count.pages()).isEqualTo(3);
    }

    @Test
    void formFeedEndsAPage() {
      assertThat(new JobBytes().text(BEGIN + IMAGE + "\f\u001B=").ok().pages()).isEqualTo(1);
    }

    @Test
    void everyPrefixIsTruncated() {
      new JobBytes().text(BEGIN + IMAGE + IMAGE + "\u001B=").assertPrefixesAreTruncated(3);
    }

    @Test
    void setsOfCharactersWithLongNamesAreNoText() {
      String sets = "\u001B('$2\u001B)' 3";

      assertThat(new JobBytes().text(BEGIN + sets + IMAGE + "\f" + sets).ok().pages()).isEqualTo(1);
    }

    @Test
    void jobMayBeginWithReset() {
      assertThat(new JobBytes().text("\u001Bc\u001B;" + IMAGE + "\u001B=").ok().format())
          .isEqualTo("lbp8");
    }
  }
}

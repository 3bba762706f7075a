package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that begin like a known language and are not in it. */
class DoubtfulJobsTest {
  private static PageCount count(String job) throws IOException {
    return new PageCounter().count(new ByteArrayChannel(job.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^XA^FO50,50^ADN,36,20^FDlabel^FS^XZ\n",
        "~DG000.GRF,1,1,FF\n^XA^XZ",
        "CT~~CD,~CC^~CT~\n^XA~TA000^XZ\n",
        "\nN\nq812\nQ1218,20\nA50,50,0,1,1,1,N,\"label\"\nP1\n",
        "I8,A,001\nq812\nN\nA50,50,0,1,1,1,N,\"label\"\nP1\n",
        "SIZE 4,3\nGAP 0,0\nCLS\nPRINT 1\n",
        "! 0 200 200 210 1\nTEXT 4 0 30 40 label\nFORM\nPRINT\n",
        "{\\rtf1\\ansi two\\page pages}",
        "<!DOCTYPE html><html><body>page</body></html>",
        "<html>\n<p>page</p>\n</html>",
        "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "<?xml version=\"1.0\"?><receipt/>",
        "#CUPS-BANNER\nShow job-id\n",
        "#PDF-BANNER\nTemplate default.pdf\n",
        " 0.00000  0.25070  0.25070  0.00000 CMYK OK\n"
      })
  void readableLanguagesAreNotText(String job) throws IOException {
    PageCount count = count(job);

    assertThat(count.status()).as("%s", count).isEqualTo(Status.UNKNOWN);
    assertThat(count.message()).contains("whose pages depend on what prints it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<anna@example.org> wrote:\n", "Note\nA1 is the paper\n", "~ 10 pages\n", "N\n"})
  void textThatBeginsSimilarlyIsText(String job) throws IOException {
    PageCount count = count(job);

    assertThat(count.format()).as("%s", count).isEqualTo("text");
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void failedJobHasNoConfidence() throws IOException {
    assertThat(count("\u001BEone\f\u001B*b9Wx").confidence()).isEqualTo(Confidence.NONE);
    assertThat(count("").confidence()).isEqualTo(Confidence.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u001BE", "\u001B*r1A", "\u001B@", "\u001B%-1BIN;PU;"})
  void binaryDataBehindASignatureIsUnknown(String signature) throws IOException {
    StringBuilder job = new StringBuilder(signature);
    for (int i = 0; i < 1000; i++) {
      job.append((char) (i * 37 & 0xFF)).append((char) (i >> 3 & 0xFF));
    }
    PageCount count = count(job + "\f");

    assertThat(count.confidence()).as("%s", count).isNotEqualTo(Confidence.EXACT);
    assertThat(count.isOk()).as("%s", count).isFalse();
  }

  @Test
  void textWithinRasterIsNotPcl() throws IOException {
    PageCount count = count("\u001BE\u001B*r1A\u001B*b2Wxyzz\u001B*rB\f");

    assertThat(count.status()).as("%s", count).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void textAfterRasterIsPcl() throws IOException {
    PageCount count = count("\u001BE\u001B*r1A\u001B*b2Wxy\u001B*rBcaption\f\u001B*r1A\ftext\f");

    assertThat(count.confidence()).as("%s", count).isEqualTo(Confidence.EXACT);
    assertThat(count.pages()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u001BEone\u0001\f", "\u001BE\u001B|one\f", "\u001B@one\u0002\f"})
  void strayByteMakesAnEstimate(String job) throws IOException {
    PageCount count = count(job);

    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(1);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(count.message()).contains("byte");
  }
}

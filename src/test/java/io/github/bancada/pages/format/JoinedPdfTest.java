package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several PDFs in one stream, as CUPS joins the documents of a job. */
class JoinedPdfTest {
  private static PageCount exact(JobBytes job) {
    PageCount count = job.ok();
    assertThat(count.confidence()).as("%s", count).isEqualTo(Confidence.EXACT);
    return count;
  }

  private static JobBytes pdf(byte[] bytes) {
    return new JobBytes().text(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  private static JobBytes pages(int pages) {
    return pdf(PdfJob.ofPages(pages).toBytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\r\n", "\u0000\u0000\n", "\u0004"})
  void pagesOfAllAreAdded(String between) {
    JobBytes job = pages(2).text(between).add(pages(5)).text(between).add(pages(1));

    assertThat(exact(job).pages()).isEqualTo(8);
  }

  @Test
  void theSameDocumentTwiceIsCountedTwice() {
    assertThat(exact(pages(3).add(pages(3))).pages()).isEqualTo(6);
  }

  @Test
  void eachBeginsANewSheet() {
    JobBytes job = pages(1).add(pages(1)).add(pages(2));

    assertThat(exact(job).runs().sheetsOnTwoSides()).isEqualTo(1 + 1 + 1);
    assertThat(exact(pages(3).add(job)).runs().sheetsOnTwoSides()).isEqualTo(2 + 1 + 1 + 1);
  }

  @Test
  void crossReferencesMayBeStreams() {
    JobBytes stream = pdf(PdfJob.ofPages(2).toBytesWithXrefStream("/W[1 4 2]"));

    assertThat(exact(stream.add(pages(4)).add(stream)).pages()).isEqualTo(2 * (2 + 4));
  }

  @Test
  void envelopeMayBeAroundThem() {
    JobBytes job =
        new JobBytes()
            .text(JobBytes.UEL + "@PJL SET COPIES=2\r\n@PJL ENTER LANGUAGE=PDF\r\n")
            .add(pages(2))
            .add(pages(3))
            .uel();

    assertThat(exact(job).pages()).isEqualTo(5);
    assertThat(job.ok().total()).isEqualTo(10);
  }

  @Test
  void incrementalUpdateIsOnePdf() {
    byte[] first = PdfJob.ofPages(2).toBytes();
    String text = new String(first, StandardCharsets.ISO_8859_1);
    String previous = text.replaceAll("(?s).*startxref\n(\\d+)\n.*", "$1");
    String page = "11 0 obj\n<</Type/Page/Parent 2 0 R/Rotate 90>>\nendobj\n";
    String update =
        page
            + "xref\n11 1\n"
            + String.format("%010d 00000 n \n", first.length)
            + "trailer\n<</Size 100/Root 1 0 R/Prev "
            + previous
            + ">>\nstartxref\n"
            + (first.length + page.length())
            + "\n%%EOF\n";

    assertThat(exact(pdf(first).text(update)).pages()).isEqualTo(2);
    assertThat(exact(pdf(first).text(update).add(pages(4))).pages()).isEqualTo(6);
  }

  @Test
  void anIncompleteOneFailsAfterThePagesOfThoseBefore() {
    byte[] second = PdfJob.ofPages(4).toBytes();
    JobBytes job = pages(3);
    job.text(new String(second, 0, second.length - 60, StandardCharsets.ISO_8859_1));

    PageCount count = job.count();

    assertThat(count.status()).as("%s", count).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.confidence()).isEqualTo(Confidence.NONE);
  }
}

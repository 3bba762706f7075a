package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertEveryPrefixHasAClearResult;
import static io.github.bancada.pages.format.StreamJobs.assertPages;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostScriptCounterTest {
  private static final String HEADER = "%!PS-Adobe-3.0\n%%EndComments\n";
  private static final String PAGE = "%%Page: 1 1\n(x) show\nshowpage\n";
  private static final String END = "%%Trailer\n%%EOF\n";

  private static String document(String setup, int pages) {
    return HEADER + setup + PAGE.repeat(pages) + END;
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void pageCommentsCountWithAnyLineEnd(String lineEnd) {
    assertPages(document("", 3).replace("\n", lineEnd), 3);
  }

  @Test
  void commentsCountRegardlessOfTheirNumbers() {
    assertPages(HEADER + "%%Page: 9 3\nx\n%%Page: iv 2\nx\n%%Page: (a b) 1\nx\n" + END, 3);
  }

  @Test
  void similarCommentsAreNoPages() {
    assertPages(
        HEADER
            + "%%PageBoundingBox: 0 0 1 1\n%%PageOrder: Ascend\n"
            + PAGE
            + "%%PageTrailer\n"
            + END,
        1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Document", "File", "Font", "Resource", "ProcSet"})
  void pagesOfEmbeddedPartsDoNotCount(String part) {
    String embedded =
        "%%Begin"
            + part
            + ": x\n%!PS-Adobe-3.0 EPSF-3.0\n%%Pages: 7\n"
            + PAGE.repeat(2)
            + "%%EOF\n"
            + "%%End"
            + part
            + "\n";
    PageCount count = count(document("", 1).replace("(x) show\n", embedded));

    assertThat(count.pages()).as("%s", count).isEqualTo(1);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void partsNestInEachOther() {
    assertPages(
        HEADER
            + "%%BeginDocument: a\n%%BeginResource: b\n"
            + PAGE
            + "%%EndResource\n"
            + PAGE
            + "%%EndDocument\n"
            + PAGE
            + END,
        1);
  }

  @Test
  void extraEndDoesNotHidePages() {
    assertPages(HEADER + "%%EndDocument\n" + PAGE + END, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%%BeginData: 30 Binary Bytes", "%%BeginBinary: 30", "%%BeginData: 30 Hex"})
  void bytesOfDataAreSkipped(String begin) {
    String data = "\n%%Page: 8 8\n" + UEL + "%%Page:\n";
    assertThat(data).hasSize(30);
    assertPages(document(begin + "\n" + data + "\n%%EndData\n", 2), 2);
  }

  @Test
  void linesOfDataAreSkipped() {
    assertPages(
        document("%%BeginData: 2 ASCII Lines\r\n%%Page: 8 8\r\n%%Page: 9 9\r\n%%EndData\r\n", 2),
        2);
  }

  @Test
  void dataThatExceedsTheJobIsTruncatedAndKeepsPages() {
    PageCount count = count(HEADER + PAGE.repeat(3) + "%%BeginData: 4000000000 Binary Bytes\nabc");

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(2);
  }

  @Test
  void messagesOfWindowsDriversCountWithoutPageComments() {
    assertPages("%!PS-Adobe-3.0\r\n(%%[Page: 1]%%) =\r\nx\r\n(%%[Page: 2]%%) =\r\n%%EOF\r\n", 2);
  }

  @Test
  void messagesDoNotAddToPageComments() {
    assertPages(document("", 2).replace("(x) show", "(%%[Page: 1]%%) ="), 2);
  }

  @Test
  void largestDeclaredNumberCountsWithoutPageComments() {
    PageCount count =
        count("%!PS-Adobe-3.0\n%%Pages: 2\n%%Pages: 12 1\nx\n%%Trailer\n%%Pages: 5\n");

    assertThat(count.pages()).isEqualTo(12);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void countOfShowpageIsAnEstimate() {
    PageCount count =
        count("%!\n(showpage) show % showpage\n/showpage 1 def\nshowpage\nshowpages{showpage}exec");

    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void epsWithoutAnySignIsOnePage() {
    PageCount count = count("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n0 0 moveto\n%%EOF\n");

    assertThat(count.pages()).isEqualTo(1);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void differentDeclaredNumberIsAMismatch() {
    PageCount count = count(document("%%Pages: 5\n", 3));

    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.confidence()).isEqualTo(Confidence.MISMATCH);
    assertThat(count.message()).contains("3").contains("5");
  }

  @Test
  void joinedDocumentsAddUp() {
    PageCount count =
        count(
            document("%%Pages: 2\n", 2)
                + document("%%Pages: 3\n", 3)
                + "%!PS-Adobe-3.0\n%%Pages: 4\n%%EOF\n");

    assertThat(count.pages()).isEqualTo(9);
  }

  @Test
  void fontsAndResourcesAreNoDocuments() {
    PageCount count =
        count(
            document(
                "%%Pages: 2\n%!PS-AdobeFont-1.0: CMR10\n%!PS-Adobe-3.0 Resource-ProcSet\n", 2));

    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void jobEndsAtUel() {
    assertPages(UEL + document("", 2) + UEL + "@PJL EOJ\r\n" + UEL, 2);
  }

  @Test
  void uelWithinALineEndsTheJob() {
    assertPages(UEL + HEADER + "%%Page: 1 1\nshowpage" + UEL + "%!PS-Adobe-3.0\n" + PAGE + UEL, 2);
  }

  @Test
  void anotherJobFollowsControlD() {
    assertPages("\u0004" + document("", 2) + "\u0004\r\n%!\nshowpage\n\u0004", 3);
  }

  @Test
  void controlDWithinDataEndsNothing() {
    assertPages(HEADER + PAGE + "image\n\u0004\u0005abc\u0004x\n" + PAGE + END, 2);
  }

  @Test
  void jobWithoutTrailerIsComplete() {
    assertPages("%!PS-Adobe-3.0\n%%Pages: 2\n" + PAGE + PAGE, 2);
  }

  @Test
  void fewerPagesThanDeclaredAndNoTrailerIsTruncated() {
    PageCount count = count("%!PS-Adobe-3.0\n%%Pages: 9\n" + PAGE.repeat(4));

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(3);
  }

  @Test
  void missingNumberAtTheEndIsTruncated() {
    PageCount count = count("%!PS-Adobe-3.0\n%%Pages: (atend)\n" + PAGE.repeat(4));

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(3);
  }

  @Test
  void jobTruncatedBeforeItsFirstPageHasNoPages() {
    PageCount count =
        count(
            "%!PS-Adobe-3.0\n%%Pages: 1\n%%BeginProlog\n/a { showpage } def\n"
                + "%%BeginResource: procset x\n");

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isZero();
  }

  @Test
  void endWithinAnEmbeddedDocumentIsTruncated() {
    PageCount count = count(HEADER + PAGE + PAGE + "%%BeginDocument: a.eps\n%!PS-Adobe-3.0\n");

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void linesLongerThanTheWindowAreRead() {
    assertPages(document("(" + "ab cd ".repeat(100_000) + ") show\n", 2), 2);
    assertPages(document("0123456789abcdef".repeat(60_000) + "\n", 2), 2);
    assertPages(document("%" + "x ".repeat(300_000) + "\n", 2), 2);
  }

  @Test
  void everyPrefixHasAClearResult() {
    assertEveryPrefixHasAClearResult(
        UEL
            + "@PJL ENTER LANGUAGE=POSTSCRIPT\r\n"
            + document(
                "%%Pages: 2\n/#copies 2 def\n%%BeginData: 3 Binary Bytes\nabc\n%%EndData\n", 2)
            + "\u0004"
            + UEL);
  }
}

package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The papers that office documents are set up for. */
class OfficePapersTest extends OfficeFiles {
  private static final String ODS = "application/vnd.oasis.opendocument.spreadsheet";
  private static final String ODP = "application/vnd.oasis.opendocument.presentation";
  private static final String A4 = "<w:pgSz w:w='11906' w:h='16838'/>";
  private static final String A3_LANDSCAPE =
      "<w:pgSz w:w='23811' w:h='16838' w:orient='landscape'/>";
  private static final String BREAK = "<w:lastRenderedPageBreak/>";

  private static String section(String content) {
    return "<w:sectPr>" + content + "</w:sectPr>";
  }

  private static PageCount text(int pages, String body) throws IOException {
    return BinaryJob.count(
        zip(
            TYPES,
            "<Types/>",
            "docProps/app.xml",
            "<Properties><Pages>" + pages + "</Pages></Properties>",
            "word/document.xml",
            "<w:document xmlns:w='w'><w:body>" + body + "</w:body></w:document>"));
  }

  @Test
  void sectionsOfATextHaveTheirPaper() throws IOException {
    PageCount count = text(3, "<w:p/>" + section(A4));

    assertThat(papers(count)).isEqualTo("3A4");
    assertThat(count.runs().confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(count.confidence()).isEqualTo(Confidence.METADATA);
  }

  @Test
  void breaksOfPagesTellWhichSectionHasWhich() throws IOException {
    String first = "<w:p/>" + BREAK + section(A4);
    String second = BREAK + "<w:p/>" + section(A3_LANDSCAPE);
    String third = section("<w:type w:val='continuous'/>" + A3_LANDSCAPE);

    assertThat(papers(text(3, first + second + third))).isEqualTo("2A4 1A3");
  }

  /** A section with as many pages; negative: on A3. */
  @Property(tries = 100)
  void pagesBetweenSavedBreaksHaveThePaperOfTheirSection(Any any) throws IOException {
    List<Integer> sections = any.list(1, 6, () -> any.number(-3, 3));
    StringBuilder body = new StringBuilder();
    Map<Integer, String> ends = new TreeMap<>();
    int pages = 0;
    for (int pagesOfSection : sections) {
      int here = Math.max(1, Math.abs(pagesOfSection));
      body.append(BREAK.repeat(pages == 0 ? here - 1 : here))
          .append(section(pagesOfSection < 0 ? A3_LANDSCAPE : A4));
      pages += here;
      ends.put(pages, pagesOfSection < 0 ? "A3" : "A4");
    }

    List<String> each = new ArrayList<>();
    for (PageRun run : text(pages, body.toString()).runs().runs()) {
      each.addAll(Collections.nCopies((int) run.pages(), run.facts().paper().name()));
    }

    assertThat(each).hasSize(pages);
    ends.forEach((end, paper) -> assertThat(each.get(end - 1)).isEqualTo(paper));
  }

  @Test
  void mixedPapersWithoutBreaksAreUnknownAndNamed() throws IOException {
    PageCount count = text(5, section(A4) + section(A3_LANDSCAPE));

    assertThat(papers(count)).isEqualTo("5unknown");
    assertThat(count.message()).contains("A3 and A4");
  }

  @Test
  void sectionBeforeATrackedChangeIsNotTaken() throws IOException {
    String changed = section(A4 + "<w:sectPrChange>" + section(A3_LANDSCAPE) + "</w:sectPrChange>");

    assertThat(papers(text(2, changed))).isEqualTo("2A4");
  }

  @ParameterizedTest
  @CsvSource({"''", "<w:pgSz/>", "<w:pgSz w:w='x' w:h='16838'/>", "<w:pgSz w:w='0' w:h='0'/>"})
  void sizeThatIsNoneIsUnknown(String size) throws IOException {
    assertThat(papers(text(2, section(size)))).isEqualTo("2unknown");
  }

  @Test
  void damagedTextLeavesTheCount() throws IOException {
    PageCount count = text(4, "<w:p>");

    assertThat(count.pages()).isEqualTo(4);
    assertThat(papers(count)).isEqualTo("4unknown");
  }

  private static String styles(String more) {
    return "<office:document-styles xmlns:office='o' xmlns:style='s' xmlns:fo='f'>"
        + "<style:page-layout style:name='m1'><style:page-layout-properties"
        + " fo:page-width='21.001cm' fo:page-height='29.7cm'/></style:page-layout>"
        + "<style:page-layout style:name='m2'><style:page-layout-properties"
        + " fo:page-width='11in' fo:page-height='8.5in'/></style:page-layout>"
        + "<style:page-layout style:name='m3'><style:page-layout-properties"
        + " fo:page-width='280mm' fo:page-height='157.5mm'/></style:page-layout>"
        + "<style:master-page style:name='Other' style:page-layout-name='m2'/>"
        + "<style:master-page style:name='Standard' style:page-layout-name='m1'/>"
        + "<style:master-page style:name='Screen' style:page-layout-name='m3'/>"
        + more
        + "</office:document-styles>";
  }

  private static String content(String master, String body) {
    return "<office:document-content xmlns:office='o' xmlns:style='s' xmlns:draw='d'>"
        + "<style:style style:name='P1' style:master-page-name='"
        + master
        + "'/><office:body>"
        + body
        + "</office:body></office:document-content>";
  }

  @ParameterizedTest
  @CsvSource({"'', 7A4", "Standard, 7A4", "Other, 7unknown"})
  void masterPagesInUseHaveThePaperOfAText(String master, String papers) throws IOException {
    byte[] job =
        zip(
            "mimetype",
            ODT,
            "content.xml",
            content(master, ""),
            "meta.xml",
            meta("m:page-count='7'"),
            "styles.xml",
            styles(""));

    assertThat(papers(BinaryJob.count(job))).isEqualTo(papers);
  }

  @Test
  void firstMasterPageIsThatOfASpreadsheetWithoutStandard() throws IOException {
    byte[] job =
        zip(
            "mimetype",
            ODS,
            "meta.xml",
            meta("m:page-count='2'"),
            "styles.xml",
            styles("").replace("'Standard'", "'Third'"));

    assertThat(papers(BinaryJob.count(job))).isEqualTo("2Letter");
  }

  @Test
  void slidesOfAnOpenDocumentHaveThePapersOfTheirMasterPages() throws IOException {
    String page = "<draw:page draw:master-page-name='%s'/>";
    String body =
        page.formatted("Standard")
            + page.formatted("Other")
            + page.formatted("Screen")
            + page.formatted("none");
    byte[] job = zip("mimetype", ODP, "content.xml", content("", body), "styles.xml", styles(""));

    assertThat(papers(BinaryJob.count(job))).isEqualTo("1A4 1Letter 2unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "cx='9144000' cy='6858000' type='screen4x3', 1unknown",
    "cx='9906000' cy='6858000' type='A4', 1A4",
    "cx='7560000' cy='10692000', 1A4",
    "cx='12192000' cy='6858000', 1unknown"
  })
  void slidesInTheSizeOfAPaperHaveIt(String size, String papers) throws IOException {
    byte[] job =
        zip(
            TYPES,
            "<Types/>",
            "ppt/presentation.xml",
            "<p:presentation xmlns:p='p'><p:sldIdLst><p:sldId id='256'/></p:sldIdLst><p:sldSz "
                + size
                + "/></p:presentation>");

    assertThat(papers(BinaryJob.count(job))).isEqualTo(papers);
  }

  @ParameterizedTest
  @CsvSource({
    "paperSize='9' orientation='landscape', paperSize='9', 3A4",
    "paperSize='9', paperSize='8', 3unknown",
    "paperSize='9', scale='50', 3unknown",
    "paperSize='13', paperSize='13', 3unknown",
    "paperHeight='297mm' paperWidth='420mm', paperSize='8', 3A3"
  })
  void sheetsOfAWorkbookHaveTheirPaper(String first, String second, String papers)
      throws IOException {
    String sheet = "<worksheet><sheetData/><pageSetup %s/></worksheet>";
    byte[] job =
        zip(
            TYPES,
            "<Types/>",
            "docProps/app.xml",
            "<Properties><Pages>3</Pages></Properties>",
            "xl/worksheets/sheet1.xml",
            sheet.formatted(first),
            "xl/worksheets/sheet2.xml",
            sheet.formatted(second));

    assertThat(papers(BinaryJob.count(job))).isEqualTo(papers);
  }
}

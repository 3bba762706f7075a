package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Presentations and drawings, and XML that is made to exhaust its reader. */
class OfficeSlidesTest extends OfficeFiles {
  private static final String ODP = "application/vnd.oasis.opendocument.presentation";

  private static String content(String body) {
    return "<office:document-content xmlns:office='o' xmlns:style='s' xmlns:draw='d'"
        + " xmlns:presentation='p'><office:automatic-styles>"
        + "<style:style style:name='dp1' style:family='drawing-page'>"
        + "<style:drawing-page-properties presentation:visibility='hidden'/></style:style>"
        + "<style:style style:name='dp2' style:family='drawing-page'>"
        + "<style:drawing-page-properties/></style:style></office:automatic-styles><office:body>"
        + body
        + "</office:body></office:document-content>";
  }

  private static String page(String style) {
    return "<draw:page draw:style-name='"
        + style
        + "'><draw:frame/><presentation:notes><draw:page-thumbnail/></presentation:notes>"
        + "</draw:page>";
  }

  @Test
  void slidesOfAnOpenDocumentAreItsPagesWithoutTheHiddenOnes() throws IOException {
    String body = content(page("dp2") + page("dp1") + page("dp2") + page("dp3"));
    byte[] job = zip("mimetype", ODP, "content.xml", body, "meta.xml", meta(""));

    assertMetadata(job, "odf", 3);
    assertThat(BinaryJob.count(job).message()).contains("hidden slides not counted: 1");
  }

  @Test
  void pagesOfADrawingAreCounted() throws IOException {
    String type = "application/vnd.oasis.opendocument.graphics";
    byte[] job = zip("mimetype", type, "content.xml", content(page("dp2") + page("dp2")));

    assertMetadata(job, "odf", 2);
    assertThat(BinaryJob.count(job).message()).doesNotContain("hidden");
  }

  @Test
  void presentationWithoutSlidesIsEmpty() throws IOException {
    assertFails(zip("mimetype", ODP, "content.xml", content("")), Status.EMPTY, "odf");
  }

  @Test
  void hiddenSlidesOfAPresentationAreNotCounted() throws IOException {
    byte[] job =
        zip(
            TYPES,
            "<Types/>",
            "ppt/presentation.xml",
            "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst><p:sldId id='256' r:id='rId2'/>"
                + "<p:sldId id='257' r:id='rId3'/><p:sldId id='258' r:id='rId4'/></p:sldIdLst>"
                + "</p:presentation>",
            "ppt/_rels/presentation.xml.rels",
            "<Relationships><Relationship Id='rId2' Target='slides/slide1.xml'/><Relationship"
                + " Id='rId3' Target='/ppt/slides/slide2.xml'/><Relationship Id='rId4'"
                + " Target='slides/slide3.xml'/></Relationships>",
            "ppt/slides/slide1.xml",
            "<p:sld xmlns:p='p'><p:cSld show='0'/></p:sld>",
            "ppt/slides/slide2.xml",
            "<p:sld xmlns:p='p' show='0'>nothing more is read of it",
            "ppt/slides/slide3.xml",
            "<p:sld xmlns:p='p' show='1'/>",
            "ppt/slides/slide9.xml",
            "<p:sld xmlns:p='p' show='0'/>");

    assertMetadata(job, "ooxml", 2);
    assertThat(BinaryJob.count(job).message()).contains("hidden slides not counted: 1");
  }

  @Test
  void elementsInEachOtherAreBounded() throws IOException {
    PageCount count = BinaryJob.count(zip(FIXED_DOCUMENT, "<a>".repeat(1_000_000)));

    assertThat(count.status()).as("%s", count).isEqualTo(Status.TOO_COSTLY);
    assertThat(count.message()).contains("nested");
  }

  @Test
  void differentNamesAreBounded() throws IOException {
    StringBuilder names = new StringBuilder("<a>");
    for (int i = 0; i < 100_000; i++) {
      names.append("<b").append(i).append("/>");
    }

    PageCount count = BinaryJob.count(zip(FIXED_DOCUMENT, names + "</a>"));

    assertThat(count.status()).as("%s", count).isEqualTo(Status.TOO_COSTLY);
    assertThat(count.message()).contains("different names");
  }
}

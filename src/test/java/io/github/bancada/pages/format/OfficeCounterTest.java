package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OfficeCounterTest extends OfficeFiles {
  @Test
  void pageContentsOfAllFixedDocumentsAreThePagesOfAnXps() throws IOException {
    byte[] job =
        zip(
            TYPES,
            "<Types/>",
            FIXED_DOCUMENT,
            fixedDocument(
                "<PageContent Source=\"1\"><PageContent.LinkTargets/></PageContent>",
                "<!-- <PageContent/> --><PageContent/>",
                "<![CDATA[<PageContent/>]]>"),
            "documents/2/fixeddocument.FDOC",
            fixedDocument("<p:PageContent xmlns:p=\"p\"/>"));
    BinaryJob.littleEndian().bytes(job).hasPages(3);
    assertThat(BinaryJob.count(job).format()).isEqualTo("xps");
  }

  @Test
  void piecesOfAPartAreReadInOrder() throws IOException {
    String whole = fixedDocument("<PageContent/>", "<PageContent/>");
    int cut = whole.indexOf("Content/>"); // within a name
    byte[] job =
        zip(
            FIXED_DOCUMENT + "/[10].last.piece",
            whole.substring(cut + 3),
            FIXED_DOCUMENT + "/[2].piece",
            whole.substring(cut, cut + 3),
            FIXED_DOCUMENT + "/[0].piece",
            whole.substring(0, cut));
    BinaryJob.littleEndian().bytes(job).hasPages(2);
  }

  @Test
  void xpsMayBeInUtf16() throws IOException {
    String document = fixedDocument("<PageContent/>").replace("1.0\"", "1.0\" encoding=\"UTF-16\"");
    BinaryJob.littleEndian()
        .bytes(zip(StandardCharsets.UTF_16, FIXED_DOCUMENT, document))
        .hasPages(1);
  }

  @Test
  void openDocumentHasItsPageCount() throws IOException {
    byte[] job = zip("mimetype", ODT, "meta.xml", meta("m:page-count=\"7\" m:word-count=\"9\""));
    assertMetadata(job, "odf", 7);
  }

  @Test
  void openDocumentWithoutPageCountIsUnknown() throws IOException {
    assertFails(zip("mimetype", ODT, "meta.xml", meta("")), Status.UNKNOWN, "odf");
    assertFails(zip("mimetype", ODT), Status.UNKNOWN, "odf");
  }

  @Test
  void openDocumentWithAPasswordIsEncrypted() throws IOException {
    byte[] job =
        zip(
            "mimetype",
            ODT,
            "META-INF/manifest.xml",
            "<m:manifest"
                + " xmlns:m=\"m\"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>",
            "meta.xml",
            "no XML");
    assertFails(job, Status.ENCRYPTED, "odf");
  }

  @Test
  void slidesOfAPresentationAreItsPages() throws IOException {
    String presentation =
        "<p:presentation"
            + " xmlns:p=\"p\"><p:sldMasterIdLst><p:sldMasterId/></p:sldMasterIdLst><p:sldIdLst><p:sldId"
            + " id=\"256\"/><p:sldId id=\"257\"/></p:sldIdLst></p:presentation>";
    byte[] job =
        zip(
            TYPES,
            "<Types/>",
            "docProps/app.xml",
            "<Properties><Pages>9</Pages></Properties>",
            "ppt/presentation.xml",
            presentation);
    assertMetadata(job, "ooxml", 2);
  }

  @Test
  void pagesOfATextComeFromItsProperties() throws IOException {
    byte[] job =
        zip(TYPES, "<Types/>", "docProps/app.xml", "<Properties><Pages> 12 </Pages></Properties>");
    assertMetadata(job, "ooxml", 12);
  }

  @Test
  void documentWithoutPageCountIsUnknown() throws IOException {
    assertFails(zip(TYPES, "<Types/>"), Status.UNKNOWN, "ooxml");
    assertFails(
        zip(TYPES, "<Types/>", "docProps/app.xml", "<Properties><Pages>-1</Pages></Properties>"),
        Status.UNKNOWN,
        "ooxml");
  }

  @Test
  void otherArchivesAreUnknown() throws IOException {
    assertFails(zip("readme.txt", "no document"), Status.UNKNOWN, "zip");
  }
}

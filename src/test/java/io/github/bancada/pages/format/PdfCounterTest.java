package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PdfCounterTest extends PdfFiles {
  @Test
  void pagesOfThePageTreeAreCounted() {
    PageCount count = assertPages(PdfJob.ofPages(3).toBytes(), Confidence.EXACT, 3);
    assertThat(count.format()).isEqualTo("pdf");
    assertThat(count.copies()).isEqualTo(1);
  }

  @Test
  void nestedTreeWithAnIndirectArrayIsWalked() {
    byte[] pdf =
        PdfJob.withCatalog()
            .object(2, "<</Type/Pages/Count 3/Kids 3 0 R>>")
            .object(3, "[4 0 R 5 0 R]")
            .object(4, "<</Type/Page>>")
            .object(5, "<</Type/P#61ges/Count 2/Kids[6 0 R<</Type/Page>>]>>")
            .object(6, "<</MediaBox[0 0 9 9]>>")
            .toBytes();
    assertPages(pdf, Confidence.EXACT, 3);
  }

  @Test
  void objectStreamsAreRead() throws IOException {
    byte[] pdf = saved(150, null);
    assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).contains("/ObjStm");
    assertPages(pdf, Confidence.EXACT, 150);
  }

  @Test
  void pageListedTwiceIsPrintedTwice() {
    byte[] pdf =
        PdfJob.ofPages(1).object(2, "<</Type/Pages/Count 2/Kids[10 0 R 10 0 R]>>").toBytes();
    assertPages(pdf, Confidence.EXACT, 2);
  }

  @Test
  void countThatDiffersFromTheTreeIsAMismatchAndTheTreeCounts() {
    byte[] pdf =
        PdfJob.ofPages(2).object(2, "<</Type/Pages/Count 7/Kids[10 0 R 11 0 R]>>").toBytes();
    assertThat(assertPages(pdf, Confidence.MISMATCH, 2).message()).contains("7").contains("2");
  }

  @Test
  void missingKidIsAMismatch() {
    byte[] pdf =
        PdfJob.ofPages(2).object(2, "<</Type/Pages/Count 3/Kids[10 0 R 11 0 R 55 0 R]>>").toBytes();
    assertPages(pdf, Confidence.MISMATCH, 2);
  }

  @Test
  void announcedPagesWithoutATreeAreMalformed() {
    assertFails(
        PdfJob.withCatalog().object(2, "<</Type/Pages/Count 7>>").toBytes(), Status.MALFORMED);
    assertFails(PdfJob.ofPages(0).toBytes(), Status.EMPTY);
    assertFails(PdfJob.ofPages(0).offsetError(7).toBytes(), Status.MALFORMED);
  }

  @Test
  void offsetsMayCountFromJunkBeforeTheHeader() {
    String junk = "x".repeat(900) + "\n";
    byte[] shifted = BinaryJob.bigEndian().text(junk).bytes(PdfJob.ofPages(2).toBytes()).toBytes();
    assertPages(shifted, Confidence.EXACT, 2);
    assertPages(PdfJob.ofPages(2).header(junk + "%PDF-1.4\n").toBytes(), Confidence.EXACT, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%PDF-1.7\n%PCLm 1.0\n", "%PDF-1.7\r%PCLm-Ver=1.0\r"})
  void pclmIsNamed(String header) {
    PageCount count = assertPages(PdfJob.ofPages(2).header(header).toBytes(), Confidence.EXACT, 2);
    assertThat(count.format()).isEqualTo("pclm");
  }

  @Test
  void presetsOfAPrintDialogAreIgnored() {
    PdfJob job =
        PdfJob.ofPages(2)
            .object(
                1,
                "<</Type/Catalog/Pages 2 0 R"
                    + "/ViewerPreferences<</NumCopies 4/Duplex/DuplexFlipLongEdge>>>>");
    PageCount count = assertPages(job.toBytes(), Confidence.EXACT, 2);
    assertThat(count.total()).isEqualTo(2);
    assertThat(count.duplex()).isEqualTo(Duplex.NONE);
  }

  @ParameterizedTest
  @CsvSource({"'',ok", "secret,encrypted"})
  void userPasswordIsNeededUnlessItIsEmpty(String password, String status) throws IOException {
    for (int bits : new int[] {128, 256}) {
      StandardProtectionPolicy policy =
          new StandardProtectionPolicy("owner", password, new AccessPermission());
      policy.setEncryptionKeyLength(bits);
      PageCount count = BinaryJob.count(saved(3, policy));
      assertThat(count.status().text()).as("%s", count).isEqualTo(status);
      assertThat(count.pages()).isEqualTo(status.equals("ok") ? 3 : 0);
    }
  }

  @Test
  void pageTreeInClearIsCountedThoughTheRestIsEncrypted() throws IOException {
    StandardProtectionPolicy policy =
        new StandardProtectionPolicy("owner", "secret", new AccessPermission());
    policy.setEncryptionKeyLength(128);
    byte[] pdf = saved(3, policy, CompressParameters.NO_COMPRESSION);

    assertThat(assertPages(pdf, Confidence.ESTIMATE, 3).message()).contains("encrypted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/Filter/Adobe.PubSec/V 4/R 4", "/Filter/Nobody.Knows/V 4"})
  void unknownEncryptionLeavesThePageTreeInClearOrIsEncrypted(String encryption) {
    assertPages(encrypted(PdfJob.ofPages(1), encryption), Confidence.ESTIMATE, 1);
    PdfJob other = PdfJob.ofPages(2).object(2, "<</Type/Pages/Count 3/Kids[10 0 R 11 0 R]>>");
    assertFails(encrypted(other, encryption), Status.ENCRYPTED);
  }

  private static byte[] encrypted(PdfJob job, String encryption) {
    return new String(job.toBytes(), StandardCharsets.ISO_8859_1)
        .replace("/Root", "/Encrypt<<" + encryption + ">>/Root")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%%EOF\n"})
  void pdfWrittenWithoutCrossReferenceIsSearched(String ending) {
    String pdf = new String(PdfJob.ofPages(3).toBytes(), StandardCharsets.ISO_8859_1);
    String objects = pdf.substring(0, pdf.indexOf("xref\n")) + ending;
    byte[] whole = objects.getBytes(StandardCharsets.ISO_8859_1);

    assertThat(assertPages(whole, Confidence.ESTIMATE, 3).message()).contains("cross-reference");
    int last = objects.lastIndexOf("12 0 obj");
    assertFails(Arrays.copyOf(whole, last), Status.TRUNCATED);
  }

  @Test
  void pdfWithoutItsEndIsTruncatedEvenIfARepairWouldFindPages() {
    byte[] pdf = PdfJob.ofPages(3).toBytes();
    int xref = new String(pdf, StandardCharsets.ISO_8859_1).indexOf("startxref");
    assertFails(Arrays.copyOf(pdf, xref), Status.TRUNCATED);
    assertThat(BinaryJob.count(Arrays.copyOf(pdf, xref)).pages()).isZero();
  }

  @Test
  void repairedOffsetsGiveAnEstimate() {
    assertPages(PdfJob.ofPages(3).offsetError(7).toBytes(), Confidence.ESTIMATE, 3);
  }

  @Test
  void irreparablePdfIsMalformed() {
    byte[] pdf =
        "%PDF-1.7\nnothing at all\nstartxref\n9\n%%EOF\n".getBytes(StandardCharsets.US_ASCII);
    assertFails(pdf, Status.MALFORMED);
    assertFails(PdfJob.ofPages(1).object(1, "<</Type/Catalog>>").toBytes(), Status.MALFORMED);
  }

  @Test
  void paddingAfterTheEndDoesNoHarm() {
    byte[] padded =
        BinaryJob.bigEndian().bytes(PdfJob.ofPages(2).toBytes()).u8(4, 26).fill(9000, 0).toBytes();
    assertPages(padded, Confidence.EXACT, 2);
  }

  @Test
  void everyPrefixHasAClearResult() {
    BinaryJob.bigEndian().bytes(PdfJob.ofPages(2).toBytes()).everyPrefixHasAClearResult();
  }

  @Test
  void pdfInAnEnvelopeEndsAtTheUel() throws IOException {
    byte[] job =
        BinaryJob.bigEndian()
            .text(BinaryJob.UEL + "@PJL SET COPIES=2\r\n@PJL ENTER LANGUAGE=PDF\r\n")
            .bytes(PdfJob.ofPages(3).toBytes())
            .text(BinaryJob.UEL + "@PJL ENTER LANGUAGE=PDF\r\n")
            .bytes(saved(5, null))
            .text(BinaryJob.UEL + "@PJL EOJ\r\n" + BinaryJob.UEL)
            .toBytes();
    Path file = Files.write(directory.resolve("job.prn"), job);
    for (PageCount count : new PageCount[] {new PageCounter().count(file), BinaryJob.count(job)}) {
      assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
      assertThat(count.pages()).isEqualTo(8);
      assertThat(count.total()).isEqualTo(11);
      assertThat(count.format()).isEqualTo("pdf");
    }
  }
}

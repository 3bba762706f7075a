package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in PDF that cost more than they may, and streams that hold their structure. */
class PdfCostTest extends PdfFiles {
  @Test
  void cyclicTreeIsMalformed() {
    byte[] pdf =
        PdfJob.ofPages(1)
            .object(2, "<</Type/Pages/Count 2/Kids[10 0 R 3 0 R]>>")
            .object(3, "<</Type/Pages/Count 1/Kids[2 0 R]>>")
            .toBytes();
    assertFails(pdf, Status.MALFORMED);
    assertThat(BinaryJob.count(pdf).pages()).isEqualTo(1);
  }

  @Test
  void deepTreeIsWalkedWithoutRecursion() {
    int depth = 20_000;
    PdfJob job = PdfJob.withCatalog();
    for (int i = 2; i < depth; i++) {
      job.object(i, "<</Type/Pages/Count 1/Kids[" + (i + 1) + " 0 R]>>");
    }
    assertPages(job.object(depth, "<</Type/Page>>").toBytes(), Confidence.EXACT, 1);
  }

  @Test
  void deepArraysHaveAClearStatus() {
    byte[] pdf = PdfJob.ofPages(1).object(1, "<</A" + "[".repeat(500_000) + ">>").toBytes();
    assertThat(BinaryJob.count(pdf).status()).isEqualTo(Status.MALFORMED);
    byte[] dictionaries =
        PdfJob.ofPages(1).object(1, "<</A".repeat(500_000) + ">>".repeat(500_000)).toBytes();
    assertThat(BinaryJob.count(dictionaries).status()).isEqualTo(Status.MALFORMED);
  }

  /** The page tree is in the object stream 3. */
  private static byte[] withObjectStream(String dictionary, byte[] data) {
    return PdfJob.withCatalog().stream(3, "/Type/ObjStm/N 1/First 4" + dictionary, data)
        .packed(2, 3)
        .toBytesWithXrefStream(FIELDS);
  }

  @Test
  void objectStreamThatUnpacksToTooMuchIsTooCostly() throws IOException {
    String tree = "2 0 <</Type/Pages/Count 1/Kids[<</Type/Page>>]>>";
    byte[] plain = tree.getBytes(StandardCharsets.US_ASCII);
    assertPages(withObjectStream("", plain), Confidence.EXACT, 1);
    assertPages(withObjectStream("/Filter/FlateDecode", deflated(plain)), Confidence.EXACT, 1);

    byte[] bomb = deflated(Arrays.copyOf(plain, 64 << 20));
    assertThat(bomb.length).isLessThan(1 << 17);
    assertFails(withObjectStream("/Filter/FlateDecode", bomb), Status.TOO_COSTLY);
    byte[] chain = deflated(bomb);
    assertFails(withObjectStream("/Filter[/FlateDecode/LZWDecode/Fl]", chain), Status.TOO_COSTLY);
  }

  @Test
  void structurePackedAsAnImageIsRefused() {
    assertFails(withObjectStream("/Filter/DCTDecode", new byte[100]), Status.MALFORMED);
  }

  @Test
  void hugePredictorRowsAreRefused() throws IOException {
    String parameters = "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 2000000000>>";
    assertFails(withObjectStream(parameters, deflated(new byte[100])), Status.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/W[0 0 0]", "/W[1 2000000000 1]", "/W[]", "/W[-1 4 2]", ""})
  void crossReferenceWithoutFieldsIsRefused(String fields) {
    assertThat(BinaryJob.count(PdfJob.ofPages(1).toBytesWithXrefStream(fields)).isOk()).isFalse();
  }

  @Test
  void crossReferenceStreamIsRead() {
    assertPages(PdfJob.ofPages(4).toBytesWithXrefStream(FIELDS), Confidence.EXACT, 4);
  }

  @Test
  void structureBeyondTheMemoryAllowedIsTooCostly() throws IOException {
    Budget small = new Budget(1 << 30, Duration.ofMinutes(1), 1 << 10);
    Path file = Files.write(directory.resolve("job.pdf"), PdfJob.ofPages(50).toBytes());
    PageCount count = new PageCounter(CopiesPolicy.PDL_OVER_PJL, small).count(file);
    assertThat(count.status()).isEqualTo(Status.TOO_COSTLY);
  }

  @Test
  void pagesAreNotKeptInMemory() throws IOException {
    // All page objects together exceed the memory limit.
    PdfJob job = PdfJob.withCatalog();
    StringBuilder kids = new StringBuilder();
    for (int i = 10; i < 60; i++) {
      kids.append(i).append(" 0 R ");
      job.object(i, "<</Type/Page/Note(" + "x".repeat(2000) + ")>>");
    }
    job.object(2, "<</Type/Pages/Count 50/Kids[" + kids + "]>>");
    Budget small = new Budget(1 << 30, Duration.ofMinutes(1), 20_000);
    Path file = Files.write(directory.resolve("job.pdf"), job.toBytes());
    PageCount count = new PageCounter(CopiesPolicy.PDL_OVER_PJL, small).count(file);
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(50);
  }

  @Test
  void usedUpTimeIsTooCostly() throws IOException {
    Budget none = new Budget(1 << 30, Duration.ofNanos(1), 1 << 20);
    Path file = Files.write(directory.resolve("job.pdf"), PdfJob.ofPages(1).toBytes());
    PageCount count = new PageCounter(CopiesPolicy.PDL_OVER_PJL, none).count(file);
    assertThat(count.status()).isEqualTo(Status.TOO_COSTLY);
  }
}

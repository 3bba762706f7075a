package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.io.TempDir;

/** Files in PDF, counted by its counter. */
abstract class PdfFiles {
  static final String FIELDS = "/W[1 4 2]";

  @TempDir Path directory;

  static PageCount assertPages(byte[] pdf, Confidence confidence, long pages) {
    PageCount count = BinaryJob.count(pdf);
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.confidence()).as("%s", count).isEqualTo(confidence);
    assertThat(count.pages()).as("%s", count).isEqualTo(pages);
    return count;
  }

  static void assertFails(byte[] pdf, Status status) {
    PageCount count = BinaryJob.count(pdf);
    assertThat(count.status()).as("%s", count).isEqualTo(status);
    assertThat(count.message()).isNotBlank();
  }

  static byte[] deflated(byte[] data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(bytes, best)) {
      deflater.write(data);
    } finally {
      best.end();
    }
    return bytes.toByteArray();
  }

  /** Made by PDFBox, with object streams. */
  static byte[] saved(int pages, StandardProtectionPolicy protection) throws IOException {
    return saved(pages, protection, CompressParameters.DEFAULT_COMPRESSION);
  }

  static byte[] saved(
      int pages, StandardProtectionPolicy protection, CompressParameters compression)
      throws IOException {
    try (PDDocument document = new PDDocument()) {
      for (int i = 0; i < pages; i++) {
        document.addPage(new PDPage());
      }
      if (protection != null) {
        document.protect(protection);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes, compression);
      return bytes.toByteArray();
    }
  }
}

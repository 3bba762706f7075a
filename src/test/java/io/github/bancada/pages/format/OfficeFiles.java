package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;

/** Archives of office documents. */
abstract class OfficeFiles {
  static final String TYPES = "[Content_Types].xml";
  static final String ODT = "application/vnd.oasis.opendocument.text";
  static final String FIXED_DOCUMENT = "Documents/1/FixedDocument.fdoc";

  @TempDir Path directory;

  /** Alternates names and contents. */
  static byte[] zip(String... entries) throws IOException {
    return zip(StandardCharsets.UTF_8, entries);
  }

  static byte[] zip(Charset charset, String... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < entries.length; i += 2) {
        ZipEntry entry = new ZipEntry(entries[i]);
        byte[] content = entries[i + 1].getBytes(charset);
        if (entries[i].equals("mimetype")) {
          CRC32 crc = new CRC32();
          crc.update(content);
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(content.length);
          entry.setCrc(crc.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(content);
      }
    }
    return bytes.toByteArray();
  }

  static String fixedDocument(String... pages) {
    return "<?xml version=\"1.0\"?><FixedDocument xmlns=\"x\">"
        + String.join("", pages)
        + "</FixedDocument>";
  }

  static String meta(String attributes) {
    return "<o:document-meta xmlns:o=\"o\" xmlns:m=\"m\"><o:meta><m:document-statistic "
        + attributes
        + "/></o:meta></o:document-meta>";
  }

  /** The numbers of pages in a row, each with its paper. */
  static String papers(PageCount count) {
    StringBuilder papers = new StringBuilder();
    count
        .runs()
        .runs()
        .forEach(run -> papers.append(run.pages()).append(run.facts().paper().name()).append(' '));
    return papers.toString().strip();
  }

  static void assertFails(byte[] job, Status status, String format) {
    PageCount count = BinaryJob.count(job);
    assertThat(count.status()).as("%s", count).isEqualTo(status);
    assertThat(count.format()).isEqualTo(format);
    assertThat(count.message()).isNotBlank();
    assertThat(count.pages()).isZero();
  }

  static void assertMetadata(byte[] job, String format, long pages) {
    PageCount count = BinaryJob.count(job);
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.confidence()).isEqualTo(Confidence.METADATA);
    assertThat(count.format()).isEqualTo(format);
    assertThat(count.pages()).isEqualTo(pages);
  }
}

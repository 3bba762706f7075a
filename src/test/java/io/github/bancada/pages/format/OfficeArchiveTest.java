package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Archives of office documents that are damaged, hostile or unusual. */
class OfficeArchiveTest extends OfficeFiles {
  @Test
  void partWithoutXmlIsMalformed() throws IOException {
    assertFails(zip(FIXED_DOCUMENT, "<a><PageContent></a>"), Status.MALFORMED, "xps");
    assertFails(zip(FIXED_DOCUMENT, ""), Status.MALFORMED, "xps");
    byte[] notUtf8 = zip(StandardCharsets.ISO_8859_1, FIXED_DOCUMENT, "<a>\u00E4\u00E4</a>");
    assertFails(notUtf8, Status.MALFORMED, "xps");
  }

  @Test
  void entitiesAreNotExpanded() throws IOException {
    String document =
        "<!DOCTYPE a [<!ENTITY e \"<PageContent/>\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
            + "<a>&e;&e;&f;</a>";
    PageCount count = BinaryJob.count(zip(FIXED_DOCUMENT, document));
    assertThat(count.pages()).isZero();
    assertThat(count.isOk()).isFalse();
  }

  @Test
  void archiveThatUnpacksToTooMuchIsTooCostly() throws IOException {
    String bomb = fixedDocument("<PageContent/>", " ".repeat(1 << 21));
    byte[] job = zip(FIXED_DOCUMENT, bomb);
    PageCounter counter =
        new PageCounter(
            CopiesPolicy.PDL_OVER_PJL, new Budget(1 << 30, Duration.ofMinutes(1), 1 << 20));
    assertThat(job.length).isLessThan(1 << 14);
    assertThat(BinaryJob.count(counter, job).status()).isEqualTo(Status.TOO_COSTLY);
    assertThat(BinaryJob.count(job).status()).isEqualTo(Status.OK);
  }

  @Test
  void wrongSizeIsMalformed() throws IOException {
    byte[] job = zip(FIXED_DOCUMENT, fixedDocument("<PageContent/>"));
    int size = position(job, "PK\u0001\u0002") + 24;
    for (int lie : new int[] {1, 1000}) {
      byte[] lying = job.clone();
      ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(size, lie);
      assertFails(lying, Status.MALFORMED, "xps");
    }
    byte[] beyond = job.clone();
    ByteBuffer.wrap(beyond).order(ByteOrder.LITTLE_ENDIAN).putInt(size - 4, -2);
    assertFails(beyond, Status.TRUNCATED, "xps");
  }

  @Test
  void missingDirectoryIsMalformed() throws IOException {
    byte[] job = zip(FIXED_DOCUMENT, fixedDocument("<PageContent/>"));
    ByteBuffer end = ByteBuffer.wrap(job).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(position(job, "PK\u0005\u0006") + 16, 1 << 30);
    assertFails(job, Status.MALFORMED, "office");
  }

  @Test
  void duplicateEntryIsMalformed() throws IOException {
    byte[] job = zip("A.fdoc", fixedDocument("<PageContent/>"), "B.fdoc", "<a/>");
    int second = new String(job, StandardCharsets.ISO_8859_1).lastIndexOf("B.fdoc");
    job[second] = 'a'; // names of parts ignore case
    assertFails(job, Status.MALFORMED, "office");
  }

  @Test
  void entryWithAPasswordIsEncrypted() throws IOException {
    byte[] job = zip(FIXED_DOCUMENT, fixedDocument("<PageContent/>"));
    job[position(job, "PK\u0001\u0002") + 8] |= 1;
    assertFails(job, Status.ENCRYPTED, "xps");
  }

  @Test
  void archiveMayHaveACommentAndZip64Sizes() throws IOException {
    byte[] content =
        fixedDocument("<PageContent/>", "<PageContent/>").getBytes(StandardCharsets.UTF_8);
    BinaryJob job = BinaryJob.littleEndian();
    job.text("PK\u0003\u0004").u16(45, 0, 0, 0, 0).u32(0, -1, -1).u16(6, 0).text("a.fdoc");
    job.bytes(content);
    long directory = job.size();
    job.text("PK\u0001\u0002").u16(45, 45, 0, 0, 0, 0).u32(0, -1, -1).u16(6, 28, 0, 0, 0);
    job.u32(0, -1).text("a.fdoc").u16(1, 24).u64(content.length).u64(content.length).u64(0);
    long length = job.size() - directory;
    long end64 = job.size();
    job.text("PK\u0006\u0006")
        .u64(44)
        .u16(45, 45)
        .u32(0, 0)
        .u64(1)
        .u64(1)
        .u64(length)
        .u64(directory);
    job.text("PK\u0006\u0007").u32(0).u64(end64).u32(1);
    job.text("PK\u0005\u0006").u16(0, 0, -1, -1).u32(-1, -1).u16(7).text("comment");
    job.hasPages(2);
  }

  @Test
  void documentInAnEnvelopeEndsAtTheUel() throws IOException {
    byte[] job =
        BinaryJob.littleEndian()
            .text(BinaryJob.UEL + "@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=XPS\n")
            .bytes(zip(FIXED_DOCUMENT, fixedDocument("<PageContent/>")))
            .text(BinaryJob.UEL)
            .toBytes();
    PageCount count = new PageCounter().count(Files.write(directory.resolve("job.prn"), job));
    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.total()).isEqualTo(2);
  }

  @Test
  void everyPrefixHasAClearResult() throws IOException {
    byte[] job = zip("mimetype", ODT, "meta.xml", meta("m:page-count=\"7\""));
    BinaryJob.littleEndian().bytes(job).everyPrefixHasAClearResult();
    assertFails(Arrays.copyOf(job, job.length - 1), Status.TRUNCATED, "office");
  }

  private static int position(byte[] job, String text) {
    return new String(job, StandardCharsets.ISO_8859_1).indexOf(text);
  }
}

package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The raster of label printers. */
class LabelCountersTest {
  private static final int ESC = 0x1B;

  /** Bytes with the codes of commands among them. */
  private static byte[] data(Any any) {
    return bytes(
        any.list(12, () -> any.of(0, 0x0C, 0x1A, ESC, 0x47, 0x45, 0x5A, 0x16, 0xFF, 0x80)));
  }

  private static byte[] bytes(List<Integer> values) {
    byte[] bytes = new byte[values.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = values.get(i).byteValue();
    }
    return bytes;
  }

  private static BinaryJob pTouch() {
    return BinaryJob.littleEndian().fill(200, 0).u8(ESC, '@', ESC, 'i', 'a', 1);
  }

  private static BinaryJob labelWriter() {
    return BinaryJob.littleEndian().fill(156, ESC).u8(ESC, 'y', ESC, 'Q', 0, 0);
  }

  private static String color(PageCount count) {
    return count.runs().runs().get(0).facts().color().text();
  }

  @Nested
  class PTouch {
    @Test
    void commandsThatPrintAreItsPages() {
      pTouch()
          .u8(ESC, 'i', 'M', 0x40, ESC, 'i', 'K', 8, ESC, 'i', 'd', 0x0C, 0x1A, 'M', 2)
          .u8('G')
          .u16(3)
          .u8(0x0C, 0x1A, ESC)
          .u8('Z', 0x0C)
          .u8(ESC, 'i', 'D', 3, ESC, 'i', 'c', 0x84, 0, 24, 0, 0, 'g', 0, 2, 1, 2, 0x1A)
          .hasPages(2);
    }

    @Test
    void labelsThatAreCutAlreadyHaveTheirSize() {
      BinaryJob job = pTouch();
      for (int length : new int[] {90, 0}) {
        job.u8(ESC, 'i', 'z', 0x8E, 0x0B, 29, length, 0xDF, 3, 0, 0, 0, 0, 'g', 0, 1, 7, 0x1A);
      }

      assertThat(job.count().runs().paper()).isEqualTo("29x90mm+unknown");
      assertThat(job.count().runs().monochromePages()).hasValue(2);
    }

    @Test
    void inkOfATapeAndOfTheSecondHeadIsUnknown() {
      assertThat(color(pTouch().u8('G', 1, 0, 9, 0x1A).count())).isEqualTo("unknown");
      assertThat(color(pTouch().u8('w', 1, 1, 9, 0x1A).count())).isEqualTo("monochrome");
      assertThat(color(pTouch().u8('w', 1, 1, 9, 'w', 2, 1, 9, 0x1A).count())).isEqualTo("unknown");
    }

    @Test
    void labelWithoutARowIsDoubtedAndNotCounted() {
      PageCount count = pTouch().u8('Z', 0x0C, 0x1A).count();

      assertThat(count.pages()).isEqualTo(1);
      assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
    }

    @Test
    void whatIsNotKnownMakesItUnknown() {
      pTouch().u8('Z', 0x0C, 'Q').fails(Status.UNKNOWN, 1);
      pTouch().u8(ESC, '*', 39, 0, 0).fails(Status.UNKNOWN, 0);
      pTouch().u8(ESC, 'i', 'a', 3).fails(Status.UNKNOWN, 0);
      pTouch().u8(ESC, 'i', '^').fails(Status.UNKNOWN, 0);
    }

    @Test
    void rowsThatAreNotPrintedAreTruncated() {
      pTouch().u8('Z', 0x0C, 'Z').fails(Status.TRUNCATED, 1);
      pTouch().u8('Z', 0x0C, 'G', 9, 0, 1).fails(Status.TRUNCATED, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001B@\u001BiM@", "\u001BiR\1", "\u001B@\u001BiS"})
    void olderPrintersNeedNoMode(String first) {
      BinaryJob job = BinaryJob.littleEndian().text(first).u8('Z', 0x1A);

      assertThat(job.count().format()).isEqualTo("ptouch");
      job.hasPages(1);
    }

    @Test
    void immediatePrintIsStillEscP() {
      PageCount count = BinaryJob.littleEndian().text("\u001B@\u001Bi\1text\f").count();

      assertThat(count.format()).isEqualTo("escp");
      assertThat(count.pages()).isEqualTo(1);
    }

    @Test
    void everyPrefixHasAClearResult() {
      pTouch().u8('G', 2, 0, 0x1A, 9, 0x0C, 'Z', 0x1A).everyPrefixHasAClearResult();
    }
  }

  @Nested
  class LabelWriter {
    @Test
    void feedsOfLabelsAreItsPages() {
      BinaryJob job = labelWriter().u8(ESC, 'e', ESC, 'h');
      for (int i = 0; i < 3; i++) {
        job.u8(ESC, 'L', 3, 0x16, ESC, 'f', 1, 0x45, ESC, 'B', ESC, ESC, 'D', 3)
            .u8(0x16, ESC, 'E', 0x16, ESC, 'G');
      }

      job.u8(ESC, 'E').hasPages(3);
      assertThat(job.count().format()).isEqualTo("labelwriter");
      assertThat(color(job.count())).isEqualTo("monochrome");
    }

    @Test
    void olderPrintersFeedEachLabelToItsEnd() {
      labelWriter().u8(ESC, 'L', 0, 9, ESC, 'E', ESC, 'L', 0, 9, ESC, 'E').hasPages(2);
    }

    @Test
    void packedRowEndsWithItsDots() {
      labelWriter().u8(ESC, 'D', 2, 0x17, 0x87, 0x07, 0x17, 0x8F, ESC, 'G').hasPages(1);
    }

    @Test
    void whatIsNotKnownMakesItUnknown() {
      labelWriter().u8(ESC, 'L', 0, 9, ESC, 'G', 'a').fails(Status.UNKNOWN, 1);
      labelWriter().u8(ESC, 'C', 0).fails(Status.UNKNOWN, 0);
    }

    @Test
    void rowsThatAreNotFedAreTruncated() {
      labelWriter().u8(ESC, 'D', 1, 0x16, 7).fails(Status.TRUNCATED, 0);
      labelWriter().u8(0x16, 7).fails(Status.TRUNCATED, 0);
    }

    @Test
    void jobMayEndAsItBegan() {
      labelWriter().u8(ESC, 'D', 1, 0x16, 7, ESC, 'G').fill(85, ESC).hasPages(1);
    }

    @Test
    void everyPrefixHasAClearResult() {
      labelWriter()
          .u8(ESC, 'D', 2, 0x16, 1, 2, 0x17, 15, ESC, 'G', ESC, 'L', 0, 1, ESC, 'E')
          .everyPrefixHasAClearResult();
    }
  }

  @Property(tries = 200)
  void eachPrintedLabelIsAPage(Any any) {
    List<List<byte[]>> labels = labels(any);
    BinaryJob job = pTouch();
    for (int i = 0; i < labels.size(); i++) {
      job.u8('Z');
      labels.get(i).forEach(row -> job.u8('G').u16(row.length).bytes(row));
      job.u8(i + 1 < labels.size() ? 0x0C : 0x1A);
    }

    job.hasPages(labels.size());
  }

  @Property(tries = 200)
  void eachFedLabelIsAPage(Any any) {
    List<List<byte[]>> labels = labels(any);
    BinaryJob job = labelWriter();
    for (List<byte[]> rows : labels) {
      job.u8(ESC, 'L', 0, 0x0C);
      rows.forEach(row -> job.u8(ESC, 'D', row.length, 0x16).bytes(row));
      job.u8(ESC, 'G');
    }

    job.u8(ESC, 'E').hasPages(labels.size());
  }

  private static List<List<byte[]>> labels(Any any) {
    return any.list(1, 5, () -> any.list(4, () -> data(any)));
  }

  @Property(tries = 300)
  void anyBytesHaveAClearResult(Any any) {
    byte[] noise = noise(any);
    for (BinaryJob job : List.of(pTouch(), labelWriter())) {
      PageCount count = job.bytes(noise).count();

      assertThat(count.isOk() || !count.message().isEmpty()).as("%s", count).isTrue();
    }
  }

  private static byte[] noise(Any any) {
    return any.textOf(60, "\u001B", "iz", "i", "G", "Z", "E", "L", "D", "\f", "\u001A", "\u0016")
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}

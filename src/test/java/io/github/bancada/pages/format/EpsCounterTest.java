package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertEveryPrefixHasAClearResult;
import static io.github.bancada.pages.format.StreamJobs.assertPages;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;

class EpsCounterTest {
  private static final String POSTSCRIPT =
      "%!PS-Adobe-3.0 EPSF-3.0\n%%Pages: 1\n%%EndComments\n%%Page: 1 1\nshowpage\n%%EOF";
  private static final String PREVIEW =
      "II*\0\n%%Page: 2 2\n" + UEL + "%!PS-Adobe-3.0\n%%Page: 3 3\n";
  private static final int HEADER = 30;

  private static String u32(long value) {
    StringBuilder bytes = new StringBuilder();
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.append((char) (value >> shift & 0xFF));
    }
    return bytes.toString();
  }

  private static String header(long postScript, long length, long tiff, long tiffLength) {
    return "\u00C5\u00D0\u00D3\u00C6"
        + u32(postScript)
        + u32(length)
        + u32(0)
        + u32(0)
        + u32(tiff)
        + u32(tiffLength)
        + "\u00FF\u00FF";
  }

  private static String previewLast() {
    return header(HEADER, POSTSCRIPT.length(), HEADER + POSTSCRIPT.length(), PREVIEW.length())
        + POSTSCRIPT
        + PREVIEW;
  }

  @Test
  void onlyThePostScriptSectionCounts() {
    assertPages(previewLast(), 1);
  }

  @Test
  void previewMayComeFirst() {
    assertPages(
        header(HEADER + PREVIEW.length(), POSTSCRIPT.length(), HEADER, PREVIEW.length())
            + PREVIEW
            + POSTSCRIPT,
        1);
  }

  @Test
  void formatIsPostScript() {
    assertThat(count(previewLast()).format()).isEqualTo("ps");
  }

  @Test
  void sectionBeyondTheEndIsTruncated() {
    PageCount count = count(header(HEADER, 0xFFFF_FFFFL, 0, 0) + POSTSCRIPT);

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void headerWithoutPostScriptIsMalformed() {
    assertThat(count(header(HEADER, 0, 0, 0) + POSTSCRIPT).status()).isEqualTo(Status.MALFORMED);
    assertThat(count(header(3, 9, 0, 0) + POSTSCRIPT).status()).isEqualTo(Status.MALFORMED);
  }

  @Test
  void anotherJobMayFollow() {
    assertPages(previewLast() + "\n" + UEL + "%!PS-Adobe-3.0\n%%Page: 1 1\n%%EOF\n" + UEL, 2);
  }

  @Test
  void everyPrefixHasAClearResult() {
    assertEveryPrefixHasAClearResult(previewLast());
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Pages and copies are found with any content between the comments of a document. */
class PostScriptPropertyTest {
  private static final String EMBEDDED =
      "%!PS-Adobe-3.0 EPSF-3.0\n%%Pages: 9\n%%Page: 1 1\nshowpage\n";

  /** Lines that may occur anywhere and are no pages. */
  @Provide
  Arbitrary<List<String>> pages() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "(a string) show\n",
            "(%%Page: 1 1) show\n",
            "(/#copies 8 def) show\n",
            "% /#copies 8 def %%Page: 1 1\n",
            "(two\n/NumCopies 8\nlines) show\n",
            "showpage\n",
            " %%Page: 1 1\n",
            "%%PageBoundingBox: 0 0 1 1\n",
            "%%BeginData: 12 Binary Bytes\n%%Page: 1 1\n\n%%EndData\n",
            "%%BeginData: 1 ASCII Lines\n%%Page: 1 1\n%%EndData\n",
            "%%BeginBinary: 9\n" + UEL + "\n%%EndBinary\n",
            "%%BeginDocument: a.eps\n" + EMBEDDED + "%%EndDocument\n",
            "%%BeginResource: file x\n%%BeginFont: y\n" + EMBEDDED + "%%EndFont\n%%EndResource\n",
            "0123456789abcdef".repeat(5) + "\n",
            "(((".repeat(25) + "\n~>\n");
    return parts.list().ofMaxSize(8).map(lines -> String.join("", lines)).list().ofMaxSize(8);
  }

  @Property(tries = 300)
  void pagesAndCopiesAreFound(
      @ForAll("pages") List<String> pages,
      @ForAll("copies") int copies,
      @ForAll("lineEnds") String lineEnd,
      @ForAll boolean atEnd) {
    StringBuilder job = new StringBuilder("%!PS-Adobe-3.0\n");
    job.append(atEnd ? "%%Pages: (atend)\n" : "%%Pages: " + pages.size() + "\n");
    job.append(copies > 0 ? "/#copies " + copies + " def\n" : "");
    for (String page : pages) {
      job.append("%%Page: 7 7\n").append(page);
    }
    job.append("%%Trailer\n").append(atEnd ? "%%Pages: " + pages.size() + "\n" : "%%EOF\n");

    PageCount count = count(lines(job.toString(), lineEnd));

    assertThat(count.pages()).as("%s", count).isEqualTo(pages.size());
    assertThat(count.total()).as("%s", count).isEqualTo((long) pages.size() * Math.max(1, copies));
    assertThat(count.confidence()).isEqualTo(count.isOk() ? Confidence.EXACT : Confidence.NONE);
  }

  /** Sets the line ends, except in data, whose length is declared. */
  private static String lines(String job, String lineEnd) {
    return job.replace("\n", lineEnd)
        .replace(
            "%%Page: 1 1" + lineEnd + lineEnd + "%%EndData",
            "%%Page: 1 1\n" + lineEnd + "%%EndData");
  }

  @Provide
  Arbitrary<Integer> copies() {
    return Arbitraries.integers().between(0, 99);
  }

  @Provide
  Arbitrary<String> lineEnds() {
    return Arbitraries.of("\n", "\r", "\r\n");
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;

/** Pages and copies are found with any content between the comments of a document. */
class PostScriptPropertyTest {
  private static final String EMBEDDED =
      "%!PS-Adobe-3.0 EPSF-3.0\n%%Pages: 9\n%%Page: 1 1\nshowpage\n";

  /** Lines that may occur anywhere and are no pages. */
  private static String page(Any any) {
    return any.textOf(
        8,
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
  }

  @Property(tries = 300)
  void pagesAndCopiesAreFound(Any any) {
    List<String> pages = any.list(8, () -> page(any));
    int copies = any.number(0, 99);
    String lineEnd = any.of("\n", "\r", "\r\n");
    boolean atEnd = any.flag();
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
}

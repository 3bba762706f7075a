package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The papers of XPS and, on request, the colours. */
class XpsPagesTest extends OfficeFiles {
  private static byte[] xps(String... pages) throws IOException {
    String[] entries = new String[2 + 2 * pages.length];
    StringBuilder references = new StringBuilder();
    for (int i = 0; i < pages.length; i++) {
      references.append("<PageContent Source='Pages/").append(i).append(".fpage'/>");
      entries[2 + 2 * i] = "Documents/1/Pages/" + i + ".fpage";
      entries[3 + 2 * i] = pages[i];
    }
    entries[0] = FIXED_DOCUMENT;
    entries[1] = fixedDocument(references.toString());
    return zip(entries);
  }

  private static String page(String size, String content) {
    return "<FixedPage xmlns='x' " + size + ">" + content + "</FixedPage>";
  }

  @Test
  void fixedPagesHaveTheirSize() throws IOException {
    byte[] job =
        xps(
            page("Width='793.76' Height='1122.56'", "<x>not read any further"),
            page("Width='1056' Height='816'", ""),
            "broken",
            page("", ""));
    PageCount count = BinaryJob.count(job);

    assertThat(papers(count)).isEqualTo("1A4 1Letter 2unknown");
    assertThat(count.runs().confidence()).isEqualTo(Confidence.EXACT);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void printTicketMayAskForAnotherPaper() throws IOException {
    byte[] job =
        zip(
            FIXED_DOCUMENT,
            fixedDocument("<PageContent Source='/a/1.FPAGE'/>"),
            "a/1.fpage",
            page("Width='816' Height='1056'", ""),
            "Metadata/Job_PT.xml",
            "<PrintTicket/>");
    PageCount count = BinaryJob.count(job);

    assertThat(papers(count)).isEqualTo("1Letter");
    assertThat(count.runs().confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @ParameterizedTest
  @CsvSource({
    "<Path Fill='#FF808080' Stroke='#000000'/>, monochrome",
    "<Path Fill='#80FF8080'/>, color",
    "<Path Fill='{StaticResource b0}'/>, monochrome",
    "'<Glyphs Fill=\"sc#1,0.5,0.5,0.5\"/>', monochrome",
    "'<Glyphs Fill=\"sc#0.5,0.5,0.1\"/>', color",
    "<GradientStop Color='#0000FF'/>, color",
    "<ImageBrush ImageSource='a.png'/>, unknown",
    "<ImageBrush/><Path Fill='#0000FF'/>, color",
    "<Path Fill='ContextColor /p.icc 1.0'/>, unknown"
  })
  void colorsOfAFixedPageAreThoseOfItsBrushes(String content, String color) throws IOException {
    byte[] job = xps(page("Width='816' Height='1056'", content));

    PageCount count = BinaryJob.count(new PageCounter().withColors(true), job);

    assertThat(count.runs().runs().get(0).facts().color().text()).isEqualTo(color);
    assertThat(BinaryJob.count(job).runs().colorPages()).isEmpty();
  }
}

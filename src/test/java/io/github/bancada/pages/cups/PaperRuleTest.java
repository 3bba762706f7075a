package io.github.bancada.pages.cups;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What leaves the printer, by jobs whose paper can be counted by hand. */
class PaperRuleTest {
  private static ControlFile job() throws IOException {
    return ControlFile.of(1, "ana", "report");
  }

  private static PageCount count(String format, long pages, long copies) {
    return new PageCount(
        format,
        pages,
        copies,
        pages * copies,
        Duplex.NONE,
        Confidence.EXACT,
        Status.OK,
        "",
        PageRuns.NONE);
  }

  private static Paper paper(ControlFile file, PageCount... documents) throws Exception {
    PaperRule rule = new PaperRule(file.ticket());
    for (PageCount document : documents) {
      rule.add(document);
    }
    return rule.paper();
  }

  @Test
  void copiesOnTwoSidesBeginANewSheetEach() throws Exception {
    ControlFile file = job().number("copies", 3).keyword("sides", "two-sided-long-edge");

    assertThat(paper(file, count("pdf", 5, 1))).isEqualTo(new Paper(15, 9, Confidence.EXACT, ""));
  }

  @Test
  void pageRangesSelectFacesThatNumberUpHasMade() throws Exception {
    ControlFile file =
        job()
            .number("number-up", 2)
            .ranges("page-ranges", 1, 1, 4, 9)
            .keyword("sides", "one-sided");

    assertThat(paper(file, count("ps", 9, 1))).isEqualTo(new Paper(3, 3, Confidence.EXACT, ""));
  }

  @Test
  void evenPagesOfARangeArePrinted() throws Exception {
    ControlFile file =
        job().keyword("page-set", "even").ranges("page-ranges", 2, 5).keyword("sides", "one-sided");

    assertThat(paper(file, count("pdf", 9, 1)).faces()).isEqualTo(2);
  }

  @Test
  void eachDocumentBeginsANewSheet() throws Exception {
    ControlFile file = job().keyword("sides", "two-sided-long-edge");

    assertThat(paper(file, count("pdf", 3, 1), count("image", 1, 1)))
        .isEqualTo(new Paper(4, 3, Confidence.EXACT, ""));
  }

  @Test
  void jobForThePrinterItselfIsOnlyCopied() throws Exception {
    ControlFile file =
        job().number("copies", 2).number("number-up", 4).keyword("sides", "one-sided");

    Paper paper = paper(file, count("pcl5", 4, 3));

    assertThat(paper.faces()).isEqualTo(24);
    assertThat(paper.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(paper.message()).contains("not applied to pcl5");
  }

  @Test
  void sheetsOfAJobThatSaysNothingOfSidesAreAnEstimate() throws Exception {
    Paper paper = paper(job(), count("pdf", 2, 1));

    assertThat(paper.sheets()).isEqualTo(2);
    assertThat(paper.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(paper(job(), count("pdf", 1, 1)).confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void absurdNumbersAreCappedAndDoubted() throws Exception {
    ControlFile file = job().number("copies", Integer.MAX_VALUE).keyword("sides", "one-sided");

    Paper paper = paper(file, count("pdf", Long.MAX_VALUE / 2, 1), count("pdf", 9, 1));

    assertThat(paper.faces()).isEqualTo(Long.MAX_VALUE);
    assertThat(paper.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Property(tries = 200)
  void paperIsThatOfAPrinterThatPutsDownFaceByFace(Any any) throws Exception {
    int pages = any.number(0, 40);
    int copies = any.number(1, 4);
    int numberUp = any.number(1, 9);
    int first = any.number(1, 20);
    int more = any.number(0, 20);
    boolean duplex = any.flag();
    ControlFile file =
        job()
            .number("copies", copies)
            .number("number-up", numberUp)
            .ranges("page-ranges", first, first + more, first + 2, first + 3)
            .keyword("sides", duplex ? "two-sided-long-edge" : "one-sided");
    long faces = 0;
    long sheets = 0;
    for (int copy = 0; copy < copies; copy++) {
      boolean back = false;
      for (int page = 0; page < pages; page += numberUp) {
        int face = page / numberUp + 1;
        if (face >= first
            && face <= Math.max(first + more, first + 3)
            && (face <= first + more || face >= first + 2)) {
          faces++;
          sheets += back ? 0 : 1;
          back = duplex && !back;
        }
      }
    }

    Paper paper = paper(file, count("pdf", pages, 1));

    assertThat(paper).isEqualTo(new Paper(faces, sheets, Confidence.EXACT, ""));
  }
}

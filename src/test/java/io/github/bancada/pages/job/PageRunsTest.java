package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Colour, paper and sheets, by jobs that can be counted by hand. */
class PageRunsTest {
  private static final PaperSize A4 = PaperSize.named("A4");
  private static final PaperSize A3 = PaperSize.named("A3");

  private final Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);

  private PageRuns runs() {
    return tally.result(null).runs();
  }

  private void page(PaperSize paper, PageColor color, Duplex sides, long copies) {
    tally.paper(paper);
    tally.color(color);
    tally.duplex(sides);
    tally.page(copies);
  }

  @Test
  void equalPagesAreOneRun() {
    for (int i = 0; i < 100_000; i++) {
      page(A4, PageColor.MONOCHROME, Duplex.LONG, 2);
    }

    assertThat(runs().runs()).hasSize(1);
    assertThat(runs().monochromePages()).hasValue(200_000);
    assertThat(runs().colorPages()).hasValue(0);
    assertThat(runs().sheets()).hasValue(100_000);
    assertThat(runs().confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void anotherPaperBeginsASheetAndAnotherColourDoesNot() {
    page(A4, PageColor.COLOR, Duplex.LONG, 1);
    page(A4, PageColor.MONOCHROME, Duplex.LONG, 1);
    page(A4, PageColor.COLOR, Duplex.LONG, 1);
    page(A3, PageColor.COLOR, Duplex.LONG, 1);
    page(A4, PageColor.COLOR, Duplex.NONE, 3);

    assertThat(runs().paper()).isEqualTo("A4+A3");
    assertThat(runs().sheets()).hasValue(2 + 1 + 3);
    assertThat(runs().colorPages()).hasValue(6);
    assertThat(runs().monochromePages()).hasValue(1);
  }

  @Test
  void pageThatMustBeOnTheFrontBeginsASheet() {
    for (int i = 0; i < 4; i++) {
      tally.newSheet();
      page(A4, PageColor.COLOR, Duplex.SHORT, 1);
    }

    assertThat(runs().sheets()).hasValue(4);
    assertThat(runs().colorPages()).hasValue(4);
  }

  @Test
  void frontsAndBacksInTurnAreOneRun() {
    for (int i = 0; i < 7; i++) {
      if (i % 2 == 0) {
        tally.newSheet();
      }
      page(A4, PageColor.COLOR, Duplex.LONG, 1);
    }

    assertThat(runs().runs()).hasSize(1);
    assertThat(runs().sheets()).hasValue(4);
  }

  @Test
  void eachJobOfAStreamBeginsASheet() {
    for (int i = 0; i < 3; i++) {
      tally.beginPayload();
      page(A4, PageColor.COLOR, Duplex.LONG, 1);
      tally.endPayload("x");
    }

    assertThat(runs().sheets()).hasValue(3);
    assertThat(runs().sheetsOnTwoSides()).isEqualTo(3);
  }

  @Test
  void whatTheJobDoesNotTellIsUnknown() {
    tally.pages(2, 0);

    assertThat(runs().colorPages()).isEmpty();
    assertThat(runs().monochromePages()).isEmpty();
    assertThat(runs().sheets()).isEmpty();
    assertThat(runs().paper()).isEqualTo("unknown");
    assertThat(runs().confidence()).isEqualTo(Confidence.NONE);
  }

  @Test
  void onePageOfUnknownColourMakesTheNumberUnknown() {
    page(A4, PageColor.COLOR, Duplex.NONE, 1);
    page(A4, PageColor.UNKNOWN, Duplex.NONE, 1);

    assertThat(runs().colorPages()).isEmpty();
    assertThat(runs().sheets()).hasValue(2);
  }

  @Test
  void aSinglePageNeedsASheetForEachCopy() {
    tally.page(3);

    assertThat(runs().sheets()).hasValue(3);
  }

  @Test
  void envelopeTellsPaperSidesAndGreys() {
    tally.pjl().line("@PJL SET PAPER=A3");
    tally.pjl().line("@PJL SET DUPLEX=OFF");
    tally.pjl().line("@PJL SET RENDERMODE=GRAYSCALE");
    tally.pages(3, 0);
    tally.paper(A4);
    tally.duplex(Duplex.LONG);
    tally.page(0);

    assertThat(runs().paper()).isEqualTo("A3+A4");
    assertThat(runs().sheets()).hasValue(4);
    assertThat(runs().monochromePages()).hasValue(4);
  }

  @Test
  void veryManyDifferentPagesEndUnknownAndBounded() {
    for (int i = 0; i < 3 * PageRunList.MOST; i++) {
      page(i % 2 == 0 ? A4 : A3, PageColor.COLOR, Duplex.NONE, 1);
    }

    assertThat(runs().runs()).hasSize(PageRunList.MOST + 1);
    assertThat(runs().runs().stream().mapToLong(PageRun::pages).sum())
        .isEqualTo(3 * PageRunList.MOST);
    assertThat(runs().colorPages()).isEmpty();
    assertThat(runs().paper()).isEqualTo("A4+A3+unknown");
  }

  @Test
  void inkIsTheMeanOfAllFacesAndTellsTheColour() {
    page(A4, PageColor.UNKNOWN, Duplex.NONE, 1);
    page(A4, PageColor.UNKNOWN, Duplex.NONE, 3);

    PageRuns measured =
        runs()
            .with(
                List.of(new Ink(0.4, 0, 0, 0), new Ink(0, 0, 0, 0.4)),
                List.of(PageColor.COLOR, PageColor.MONOCHROME));

    assertThat(measured.colorPages()).hasValue(1);
    assertThat(measured.monochromePages()).hasValue(3);
    assertThat(measured.ink().cyan()).isEqualTo(0.1);
    assertThat(measured.ink().black()).isCloseTo(0.3, within(1e-9));
    assertThat(measured.confidence()).isEqualTo(Confidence.INTERPRETED);
    assertThat(runs().ink()).isNull();
  }

  private static List<PageRun> faces(Any any) {
    return any.list(
        1,
        20,
        () -> {
          PageFacts facts =
              new PageFacts(
                  any.of(PaperSize.UNKNOWN, A4, A3),
                  any.of(PageColor.values()),
                  any.flag() ? Optional.of(any.of(Duplex.values())) : Optional.empty());
          return new PageRun(any.longNumber(1, 5), any.longNumber(1, 2), facts, false);
        });
  }

  @Property(tries = 300)
  void billNeverContradictsTheCount(Any any) {
    List<PageRun> faces = faces(any);
    Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);
    for (PageRun run : faces) {
      tally.paper(run.facts().paper());
      tally.color(run.facts().color());
      tally.duplex(run.facts().sides().orElse(null));
      tally.pages(run.pages(), run.copies());
    }
    PageCount count = tally.result(null);
    PageRuns runs = count.runs();

    assertThat(runs.runs().stream().mapToLong(PageRun::pages).sum()).isEqualTo(count.pages());
    assertThat(runs.runs().stream().mapToLong(PageRun::total).sum()).isEqualTo(count.total());
    assertThat(runs.colorPages().isPresent()).isEqualTo(runs.monochromePages().isPresent());
    if (runs.colorPages().isPresent()) {
      assertThat(runs.colorPages().getAsLong() + runs.monochromePages().getAsLong())
          .isEqualTo(count.total());
    }
    OptionalLong sheets = runs.sheets();
    if (sheets.isPresent()) {
      assertThat(sheets.getAsLong()).isBetween((count.total() + 1) / 2, count.total());
    }
    boolean oneSided =
        faces.stream().allMatch(run -> run.facts().sides().equals(Optional.of(Duplex.NONE)));
    if (oneSided) {
      assertThat(sheets).hasValue(count.total());
    }
  }
}

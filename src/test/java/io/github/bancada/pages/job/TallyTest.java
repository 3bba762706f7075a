package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {
  private final Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);

  private PageCount result() {
    return tally.result(null);
  }

  @Test
  void noPagesAreEmpty() {
    PageCount empty = result();

    assertThat(empty.status()).isEqualTo(Status.EMPTY);
    assertThat(empty.format()).isEqualTo(PageCount.UNKNOWN_FORMAT);
    assertThat(empty.copies()).isEqualTo(1);
    assertThat(empty.message()).isNotBlank();
  }

  @Test
  void pagesAndCopiesMakeTheTotal() {
    tally.page(3);
    tally.page(3);

    assertThat(result().pages()).isEqualTo(2);
    assertThat(result().copies()).isEqualTo(3);
    assertThat(result().total()).isEqualTo(6);
  }

  @Test
  void copiesThatVaryAreShownAsZero() {
    tally.pages(2, 3);
    tally.page(0);
    tally.page(0);

    assertThat(result().copies()).isZero();
    assertThat(result().total()).isEqualTo(8);
  }

  @Test
  void zeroPagesChangeNothing() {
    tally.page(2);
    tally.pages(0, 5);
    tally.pages(-1, 5);

    assertThat(result().pages()).isEqualTo(1);
    assertThat(result().copies()).isEqualTo(2);
  }

  @Test
  void countsAreSaturated() {
    tally.pages(Long.MAX_VALUE, 3);
    tally.page(1);

    assertThat(result().pages()).isEqualTo(Long.MAX_VALUE);
    assertThat(result().total()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void productIsSaturatedWhereverItOverflows() {
    assertThat(Tally.multiplied(3, 4)).isEqualTo(12);
    assertThat(Tally.multiplied(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
    assertThat(Tally.multiplied(1L << 32, 1L << 31)).isEqualTo(Long.MAX_VALUE);
    assertThat(Tally.multiplied(1L << 40, 1L << 40)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void failureKeepsThePages() {
    tally.page(0);

    PageCount count = tally.result(JobException.truncated(17));

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(1);
    assertThat(count.message()).contains("17");
  }

  @Test
  void lowestConfidenceCountsAndAllReasonsAreShown() {
    tally.page(0);
    tally.confidence(Confidence.ESTIMATE, "one");
    tally.confidence(Confidence.MISMATCH, "two");

    assertThat(result().confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(result().message()).isEqualTo("one; two");
  }

  @Test
  void eachLanguageIsNamedOnce() {
    tally.format("pcl5");
    tally.format("ps");
    tally.format("pcl5");

    assertThat(result().format()).isEqualTo("pcl5+ps");
  }

  @Test
  void duplexOfTheLanguageOverridesTheEnvelope() {
    tally.pjl().line("@PJL SET DUPLEX=ON");
    tally.duplex(Duplex.SHORT);
    tally.page(0);

    assertThat(result().duplex()).isEqualTo(Duplex.SHORT);
  }

  @Test
  void languageMayTurnOffTheDuplexOfTheEnvelope() {
    tally.pjl().line("@PJL SET DUPLEX=ON");
    tally.duplex(Duplex.NONE);
    tally.page(0);

    assertThat(result().duplex()).isEqualTo(Duplex.NONE);
  }

  @Test
  void duplexMayBeSetAfterThePages() {
    tally.page(0);
    tally.duplex(Duplex.LONG);

    assertThat(result().duplex()).isEqualTo(Duplex.LONG);
  }

  @Test
  void duplexOfAPayloadDoesNotApplyToTheNext() {
    tally.duplex(Duplex.NONE);
    tally.page(0);
    tally.leavePayload();
    tally.pjl().line("@PJL SET DUPLEX=ON");
    tally.page(0);

    assertThat(result().duplex()).isEqualTo(Duplex.LONG);
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertEveryPrefixHasAClearResult;
import static io.github.bancada.pages.format.StreamJobs.assertPages;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PclCounterTest {
  private static final String RESET = ESC + "E";

  /** Data that would end pages if it were commands. */
  private static final String TRAP = "\f" + RESET + "\f" + UEL + ESC + "&l0H";

  @Test
  void formFeedEndsAPageEvenAnEmptyOne() {
    assertPages(RESET + "a\f\f\fb" + RESET, 4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E", "&l26A", "&l1O", "&l0H", "&l4H", "&l60P", "&a0G", "&a2G", "&l1S", "&r1F", "&l2a0O"
      })
  void commandEndsAMarkedPage(String command) {
    assertPages(RESET + "a" + ESC + command + "b\f", 2);
    assertPages(RESET + ESC + command + " " + ESC + command + "b\f", 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&l0O", "&l-2H", "&l-1H", "&l8C", "&l3X", "&a5R", "*p9Y", "&u600D", "9", "(0N", "&r0F"
      })
  void commandEndsNoPage(String command) {
    assertPages(RESET + "a" + ESC + command + "b\f", 1);
  }

  @Test
  void endOfDataAndUelEndAMarkedPage() {
    assertPages(RESET + "a\fb", 2);
    assertPages(RESET + "a\fb" + UEL, 2);
    assertPages(RESET + "a\f \r\n" + UEL, 1);
  }

  @Test
  void jobWithoutPagesIsEmpty() {
    assertThat(count(RESET + ESC + "&l26A" + RESET).status()).isEqualTo(Status.EMPTY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*b%dW", "*b%dV", "(s%dW", ")s%dW", "&p%dX", "*v%dW", "&b%dW", "*q%dW"})
  void dataIsSkipped(String command) {
    String sequence = ESC + command.formatted(TRAP.length());
    assertPages(RESET + "a" + sequence + TRAP + "\f" + RESET, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*b%dw3W", "*b%dv3V", "&p%dx3X", "*b2m%dw3W"})
  void dataOfALowerCaseCommandIsSkipped(String command) {
    String[] parts = command.split("(?<=%d[a-z])");
    String sequence = ESC + parts[0].formatted(TRAP.length()) + TRAP + parts[1];
    assertPages(RESET + sequence + "\f\f\f" + "\f" + RESET, 1);
  }

  @Test
  void rasterCommandContinuesWithADigit() {
    assertPages(RESET + ESC + "*b3W\f\f\f3W\f\f\f2m3W\f\f\f\f" + RESET, 1);
  }

  @Test
  void otherCommandsDoNotContinueWithADigit() {
    assertPages(RESET + ESC + "&l26A0H1W\f" + RESET, 1);
  }

  @Test
  void printDirectionHasNoData() {
    assertPages(RESET + "a" + ESC + "&k1W\f\f" + RESET, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*b5Wabcde", "*b5Vabcde", "&p2Xab", "*c100a100b0P"})
  void printingMarksThePage(String command) {
    assertPages(RESET + ESC + command + RESET, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*b0W", "*v3Wabc", "(s5Wabcde", "*c9D", "&a3C"})
  void otherCommandsLeaveThePageEmpty(String command) {
    assertPages(RESET + ESC + command + RESET, 0);
  }

  @Test
  void combinedSequencesAreSplit() {
    assertPages(ESC + "&l2a0o1l6d66p4e60f0Ha" + ESC + "&l1o0o1O" + "b\f", 2);
  }

  @Test
  void unchangedOrientationEndsNoPage() {
    assertPages(RESET + ESC + "&l1Oa" + ESC + "&l1Ob" + ESC + "&l0Oc\f", 2);
  }

  @Test
  void displayFunctionsPrintsFormFeeds() {
    assertPages(RESET + ESC + "Ya\f\fb" + RESET + ESC + "Zc\f", 1);
  }

  @Test
  void copiesApplyFromTheirPageOn() {
    PageCount count = count(RESET + "a\fb" + ESC + "&l3X\fc\f");

    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.copies()).isZero();
    assertThat(count.total()).isEqualTo(1 + 3 + 3);
  }

  @Test
  void resetRestoresTheCopiesOfTheEnvelope() {
    PageCount count =
        count(
            UEL
                + "@PJL SET COPIES=4\r\n@PJL ENTER LANGUAGE=PCL\r\n"
                + RESET
                + ESC
                + "&l2Xa\f"
                + RESET
                + "b\f"
                + UEL);

    assertThat(count.total()).isEqualTo(2 + 4);
  }

  @ParameterizedTest
  @CsvSource({"0, NONE", "1, LONG", "2, SHORT"})
  void duplexIsRead(int value, Duplex duplex) {
    assertThat(count(RESET + ESC + "&l" + value + "Sa\f" + RESET).duplex()).isEqualTo(duplex);
  }

  @Test
  void duplexAfterTheLastPageDoesNotMatter() {
    assertThat(count(RESET + ESC + "&l1Sa\f" + ESC + "&l0S" + RESET).duplex())
        .isEqualTo(Duplex.LONG);
  }

  @Test
  void joinedPayloadsAddUp() {
    String job = UEL + "@PJL ENTER LANGUAGE=PCL\r\n" + RESET + "a\fb" + RESET;
    assertPages(job + job + UEL, 4);
  }

  @Test
  void dataThatExceedsTheJobIsTruncatedAndKeepsPages() {
    PageCount count = count(RESET + "a\fb\fc" + ESC + "*b4000000000Wabc");

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&", "&l", "&l12", "&a1c", "*b12."})
  void endWithinASequenceIsTruncated(String sequence) {
    PageCount count = count(RESET + "a\fb" + ESC + sequence);

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void invalidSequencesEndAtTheFirstInvalidByte() {
    assertPages(RESET + "a" + ESC + "&l\f" + ESC + "\u0001" + ESC + "*b12\fb" + RESET, 3);
  }

  @Test
  void controlBytesAreNotCommands() {
    assertPages(RESET + "\u0001\u0002\u0003\u0007\u0008" + RESET, 0);
  }

  @Test
  void endlessNumbersDoNoHarm() {
    assertPages(RESET + "a" + ESC + "&a" + "9".repeat(1000) + "V" + ESC + "&l1.5e3Cb\f", 1);
    assertThat(count(RESET + ESC + "*b" + "9".repeat(400) + "W").status())
        .isEqualTo(Status.TRUNCATED);
  }

  @ParameterizedTest
  @CsvSource({
    "'a', pcl5",
    "'\u001B&l-2H', pcl3",
    "'\u001B*g3Wabc', pcl3",
    "'\u001B*o5W\u0004\u0003\u0000\u0000\u0000', pcl3",
    "'\u001B*o5W\u0006\u0003\u0000\u0000\u0000', pcl5",
    "'\u001B*b9m3Wabc', pcl3",
    "'\u001B*b3m3Wabc', pcl5",
    "'\u001B%-1BIN;PD1,1;PG;\u001B%0A', hpgl2",
    "'\u001B%0BIN;PD1,1;PG;\u001B%0A', pcl5"
  })
  void deskJetsAndPlottersAreDetected(String commands, String format) throws IOException {
    assertThat(count(new PclCounter(), RESET + commands + "\f").format()).isEqualTo(format);
  }

  @Test
  void languageOfDeskJetsIsDetected() {
    PageCount count = count(UEL + "@PJL ENTER LANGUAGE=PCL3GUI\n" + RESET + "a\f" + UEL);

    assertThat(count.format()).contains("pcl3");
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void millionsOfPagesAreCounted() {
    int pages = LongForm.of(1_000_000, 4_000_000);

    PageCount count = count(RESET + "\f".repeat(pages));

    assertThat(count.pages()).isEqualTo(pages);
  }

  @Test
  void budgetOfBytesIsEnforced() {
    Budget budget = new Budget(1000, Duration.ofMinutes(1), 1 << 20);
    assertThat(count(RESET + "a\f".repeat(300_000), budget).status()).isEqualTo(Status.TOO_COSTLY);
  }

  @Test
  void everyPrefixHasAClearResult() {
    assertEveryPrefixHasAClearResult(
        RESET
            + ESC
            + "&l1o2X"
            + "a\f"
            + ESC
            + "*b2m12W"
            + UEL
            + "\f\f\f"
            + ESC
            + "&f1y0Xm\f"
            + ESC
            + "&f1x2X"
            + ESC
            + "%0BIN;PD1,1;LBa\u0003"
            + ESC
            + "%0A"
            + RESET
            + UEL);
  }
}

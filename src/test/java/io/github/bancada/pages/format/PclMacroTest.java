package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertPages;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PclMacroTest {
  private static final String RESET = ESC + "E";

  private static String macro(int id, String content) {
    return ESC + "&f" + id + "y0X" + content + ESC + "&f1X";
  }

  private static String execute(int id) {
    return ESC + "&f" + id + "y2X";
  }

  private static String call(int id) {
    return ESC + "&f" + id + "y3X";
  }

  @Test
  void recordingPrintsNothing() {
    assertPages(RESET + macro(1, "a\fb\f\f") + "c\f", 1);
  }

  @Test
  void replayPrintsPages() {
    String macro = macro(1, "a\fb\f");
    assertPages(RESET + macro + execute(1) + execute(1) + RESET, 4);
    assertPages(RESET + macro + call(1) + RESET, 2);
  }

  @Test
  void replayMarksThePage() {
    assertPages(RESET + macro(1, "a") + execute(1) + RESET, 1);
    assertPages(RESET + macro(1, ESC + "*b3W\f\f\f") + call(1) + RESET, 1);
    assertPages(RESET + macro(1, "") + call(1) + RESET, 0);
  }

  @Test
  void overlayAddsNoPage() {
    assertPages(RESET + macro(7, "overlay") + ESC + "&f7y4X" + "a\fb\f" + RESET, 2);
  }

  @Test
  void endOfAMacroWithinDataIsData() {
    assertPages(RESET + macro(1, ESC + "*b6W" + ESC + "&f1X\f\f") + "b\f", 1);
  }

  @Test
  void macrosNestTwoDeep() {
    String macros =
        macro(1, "a\f") + macro(2, execute(1)) + macro(3, execute(2)) + macro(4, execute(4));
    assertPages(RESET + macros + execute(2), 1);
    assertPages(RESET + macros + execute(3), 0);
    assertPages(RESET + macros + execute(4) + "x\f", 1);
  }

  @Test
  void callRestoresWhatItChanges() {
    assertThat(count(RESET + macro(1, ESC + "&l5X") + call(1) + "a\f").total()).isEqualTo(1);
    assertThat(count(RESET + macro(1, ESC + "&l5X") + execute(1) + "a\f").total()).isEqualTo(5);
  }

  @Test
  void deletedMacrosPrintNothing() {
    assertPages(RESET + macro(1, "\f") + ESC + "&f1y8X" + execute(1), 0);
    assertPages(RESET + macro(1, "\f") + ESC + "&f6X" + execute(1), 0);
    assertPages(RESET + macro(1, "\f") + ESC + "&f7X" + execute(1), 0);
  }

  @Test
  void resetDeletesMacrosThatAreNotPermanent() {
    assertPages(RESET + macro(1, "\f") + RESET + execute(1), 0);
    assertPages(RESET + macro(1, "\f") + ESC + "&f1y10X" + RESET + execute(1), 1);
    assertPages(RESET + macro(1, "\f") + ESC + "&f1y10x9X" + RESET + execute(1), 0);
  }

  @Test
  void resetEndsAnOpenMacro() {
    assertPages(RESET + ESC + "&f1y0Xa\f" + RESET + "b\fc\f", 2);
  }

  @Test
  void uelWithinAMacroEndsThePayload() {
    assertPages(UEL + RESET + "a\f" + ESC + "&f1y0Xb\f" + UEL + RESET + "c\f" + UEL, 2);
  }

  @Test
  void macroReplacesAnEarlierOne() {
    assertPages(RESET + macro(1, "\f\f\f") + macro(1, "\f") + execute(1), 1);
  }

  @Test
  void macrosBeyondTheMemoryAllowedAreTooCostly() {
    Budget budget = new Budget(1 << 30, Duration.ofMinutes(1), 1 << 16);

    assertThat(count(RESET + "a\f" + macro(1, "\f".repeat(10_000)), budget).status())
        .isEqualTo(Status.TOO_COSTLY);
    StringBuilder many = new StringBuilder(RESET + "a\f");
    for (int i = 0; i < 10_000; i++) {
      many.append(macro(i, ""));
    }
    PageCount count = count(many.toString(), budget);
    assertThat(count.status()).isEqualTo(Status.TOO_COSTLY);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void endlessReplaysAreTooCostly() {
    String job =
        RESET
            + macro(1, (ESC + "&l1X").repeat(100_000))
            + macro(2, (ESC + "&f1y2X").repeat(10_000))
            + execute(2);

    assertThat(count(job).status()).isEqualTo(Status.TOO_COSTLY);
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.assertPages;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that end because they are full of lines. */
class PclLinesTest {
  private static final String RESET = ESC + "E";

  private static String lines(int count) {
    return "line\r\n".repeat(count);
  }

  @Test
  void letterHasSixtyLines() {
    assertPages(RESET + lines(59) + "last" + RESET, 1);
    assertPages(RESET + lines(60) + RESET, 1);
    assertPages(RESET + lines(60) + "more" + RESET, 2);
    assertPages(RESET + lines(180) + RESET, 3);
  }

  @Test
  void lineFeedsAloneEndPages() {
    assertPages(RESET + "\n".repeat(130), 2);
  }

  @ParameterizedTest
  @CsvSource({
    "&l8D, 80", // eight lines an inch
    "&l6C, 80", // the same by the vertical motion index
    "&l26A, 64", // A4
    "&l1O, 45", // landscape
    "&l3A, 78", // Legal
    "&l66p0L, 63", // without perforation skip: from the top margin to the end of the page
    "&l0L, 63",
    "&l0E, 63", // no top margin
    "&l20F, 20", // text length
    "&l36P, 30", // page length
    "&a10R, 50", // started further down
    "&l6d20F, 20",
    "*p3000Y, 1"
  })
  void commandChangesHowManyLinesFit(String command, int lines) {
    assertPages(RESET + ESC + command + lines(lines - 1) + "last" + RESET, 1);
    assertPages(RESET + ESC + command + lines(lines) + "more" + RESET, 2);
  }

  @Test
  void relativeMovesAddToTheLine() {
    assertPages(RESET + ESC + "&a+10R" + lines(49) + "last" + RESET, 1);
    assertPages(RESET + ESC + "&a+10R" + lines(50) + "more" + RESET, 2);
    assertPages(RESET + lines(30) + ESC + "&a-10R" + lines(39) + "last" + RESET, 1);
    assertPages(RESET + ESC + "&a+720V" + lines(53) + "last" + RESET, 1);
    assertPages(RESET + ESC + "*p+300Y" + lines(54) + "more" + RESET, 2);
  }

  @Test
  void unitOfMeasureChangesDots() {
    assertPages(RESET + ESC + "&u600D" + ESC + "*p+600Y" + lines(53) + "last" + RESET, 1);
    assertPages(RESET + ESC + "&u600D" + ESC + "*p+600Y" + lines(54) + "more" + RESET, 2);
  }

  @Test
  void carriageReturnFeedsALineIfSet() {
    assertPages(RESET + "a\r".repeat(100) + RESET, 1);
    assertPages(RESET + ESC + "&k1G" + "a\r".repeat(100) + RESET, 2);
    assertPages(RESET + ESC + "&k2G" + "a\r".repeat(100) + RESET, 1);
    assertPages(RESET + ESC + "&k3G" + "a\r".repeat(100) + RESET, 2);
  }

  @Test
  void halfLinesCountHalf() {
    assertPages(RESET + ("a" + ESC + "=").repeat(118) + "b" + RESET, 1);
    assertPages(RESET + ("a" + ESC + "=").repeat(119) + "b" + RESET, 2);
  }

  @Test
  void resetRestoresLineSpacing() {
    assertPages(RESET + ESC + "&l24D" + RESET + lines(60) + "more" + RESET, 2);
  }

  @Test
  void formFeedMovesTheCursorToTheTop() {
    assertPages(RESET + (lines(59) + "\f").repeat(5), 5);
  }
}

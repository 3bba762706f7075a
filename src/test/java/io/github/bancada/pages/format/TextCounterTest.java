package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextCounterTest {
  private static PageCount text(String text) {
    return new JobBytes().text(text).count();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "65,1", "66,1", "67,2", "132,2", "133,3", "330,5"})
  void sixtySixLinesMakeAPage(int lines, int pages) {
    assertThat(text("line\n".repeat(lines)).pages()).isEqualTo(pages);
  }

  @Test
  void lastLineNeedsNoLineFeed() {
    assertThat(text("line\n".repeat(66) + "line").pages()).isEqualTo(2);
  }

  @Test
  void leadingEmptyLinesCount() {
    assertThat(text("\n".repeat(66) + "line").pages()).isEqualTo(2);
  }

  @Test
  void formFeedAlwaysEndsAPage() {
    assertThat(text("a\f\fb\f").pages()).isEqualTo(3);
  }

  @Test
  void formFeedAfterAFullPageEndsThatPage() {
    assertThat(text("line\n".repeat(66) + "\fmore").pages()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "  \n", "\u0004", "\u001A", "\r\n\u001A"})
  void blanksAfterTheLastFormFeedAreNoPage(String end) {
    assertThat(text("a\fb\f" + end).pages()).isEqualTo(2);
  }

  @Test
  void endMarksAreNotText() {
    PageCount count = text("line\n".repeat(66) + "\u0004");

    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void countByLinesIsAnEstimate() {
    assertThat(text("line\n".repeat(66)).confidence()).isEqualTo(Confidence.EXACT);
    assertThat(text("line\n".repeat(67)).confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void accentsAndTabsAreText() {
    assertThat(text("p\u00E1gina\t\b1\r\n").format()).isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0001b", "a\u001Bb", "a\u007Fb", "a\u0007"})
  void controlBytesAreNotText(String data) {
    assertThat(text(data).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void lateControlByteIsMalformedAndKeepsThePages() {
    PageCount count = text("a\f" + "b".repeat(Beginning.TEXT_SAMPLE) + "\u0001");

    assertThat(count.status()).isEqualTo(Status.MALFORMED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void textEndsAtUel() {
    assertThat(text("a" + JobBytes.UEL + "@PJL EOJ\n").pages()).isEqualTo(1);
  }

  @Test
  void fillerBeforeTheTextIsSkipped() {
    assertThat(text(JobBytes.UEL + "\0\0text").pages()).isEqualTo(1);
  }

  @Test
  void blankTextIsEmpty() {
    assertThat(text(" \r\n\n").status()).isEqualTo(Status.EMPTY);
  }
}

package io.github.bancada.pages.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.ByteArrayChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CountExpectationTest {
  private static final OptionalInt ANY = OptionalInt.empty();

  /** Three pages on A4 and one on Letter, in black, on two sides, in two copies. */
  private static final String PCL =
      "\u001BE\u001B&l26A\u001B&l1S\u001B&l2Xa\fb\fc\f\u001B&l2Ad\f\u001BE";

  private static CountResult counted(String job) throws IOException {
    byte[] bytes = job.getBytes(StandardCharsets.ISO_8859_1);
    return CountResult.of(new PageCounter().count(new ByteArrayChannel(bytes)));
  }

  private static CountExpectation of(OptionalInt color, OptionalInt sheets, String paper) {
    return new CountExpectation(ANY, ANY, color, sheets, paper);
  }

  @Test
  void whatIsAsExpectedIsOk() throws IOException {
    CountResult result = counted(PCL);

    for (String paper : new String[] {"", "A4+Letter", "letter + a4"}) {
      assertThat(of(OptionalInt.of(0), OptionalInt.of(6), paper).checked(result)).isSameAs(result);
    }
  }

  @Test
  void whatDiffersIsAWrongCountAndSaysHow() throws IOException {
    CountResult result = counted(PCL);

    assertThat(of(OptionalInt.of(1), ANY, "").checked(result).message())
        .isEqualTo("expected 1 coloured page in all copies, got 0");
    assertThat(of(ANY, OptionalInt.of(8), "").checked(result).message())
        .isEqualTo("expected 8 sheets in all copies, got 6");
    assertThat(of(ANY, ANY, "A4").checked(result).message())
        .isEqualTo("expected paper A4, got A4+Letter");
    assertThat(of(ANY, ANY, "A4").checked(result).status()).isEqualTo("wrong count");
    assertThat(of(ANY, ANY, "A4").checked(result).isSuccess(of(ANY, ANY, "A4"))).isFalse();
  }

  @Test
  void whatIsNotKnownIsNeverAsExpected() throws IOException {
    CountResult result = counted("%!PS\nshowpage showpage\n");

    assertThat(of(OptionalInt.of(0), ANY, "").checked(result).message())
        .startsWith("expected 0 coloured pages in all copies, got no number (");
    assertThat(of(ANY, OptionalInt.of(2), "").checked(result).message())
        .startsWith("expected 2 sheets in all copies, got no number (");
    assertThat(of(ANY, ANY, "A4").checked(result).message())
        .startsWith("expected paper A4, got unknown (");
  }

  @Test
  void jobThatWasNotCountedKeepsItsReason() throws IOException {
    CountResult result = counted("\u0001\u0002\u0003");

    assertThat(of(ANY, ANY, "A4").checked(result)).isSameAs(result);
  }
}

package io.github.bancada.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.api.Test;

/** Facts in the response headers of samples. */
class SampleFactsTest {
  private static final SampleFacts FACTS =
      new SampleFacts("dice.points: 7\ndice.time: 0.5\ndice.table: oak: old\n");

  @Test
  void factsAreReadByTheirNames() {
    assertThat(FACTS.startsWith("dice.points")).isTrue();
    assertThat(FACTS.number("dice.points")).isEqualTo(7);
    assertThat(FACTS.nanos("dice.time")).isEqualTo(500_000_000);
    assertThat(FACTS.text("dice.table")).isEqualTo("oak: old");
  }

  @Test
  void whatIsNotThereOrNoNumberIsUnknown() {
    assertThat(FACTS.text("dice")).isEmpty();
    assertThat(FACTS.text("points")).isEmpty();
    assertThat(FACTS.number("dice.time")).isEqualTo(SampleFacts.UNKNOWN);
    assertThat(FACTS.nanos("dice.table")).isEqualTo(SampleFacts.UNKNOWN);
    assertThat(new SampleFacts("a: -5\nb: -0.5\nc: NaN\n").number("a")).isEqualTo(-1);
    assertThat(new SampleFacts("a: -5\nb: -0.5\nc: NaN\n").nanos("b")).isEqualTo(-1);
    assertThat(new SampleFacts("a: -5\nb: -0.5\nc: NaN\n").nanos("c")).isEqualTo(-1);
  }

  @Test
  void headersOfOtherSamplersDoNotBeginWithTheFirstFact() {
    assertThat(new SampleFacts(null).startsWith("dice.points")).isFalse();
    assertThat(new SampleFacts("").startsWith("dice.points")).isFalse();
    assertThat(new SampleFacts("HTTP/1.1 200 OK\ndice.points: 7\n").startsWith("dice.points"))
        .isFalse();
    assertThat(FACTS.startsWith("dice")).isFalse();
  }

  @Test
  void factThatWasCutOffIsUnknown() {
    assertThat(new SampleFacts("a: 1\nb: 12").number("b")).isEqualTo(SampleFacts.UNKNOWN);
  }

  @Property
  void whatIsWrittenIsReadBackInOneLine(Any any) {
    String first = any.textOf(Any.LETTERS, 1, 255);
    String name = any.textOf(Any.characters('a', 'z'), 1, 255);
    String value = any.text();
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, "0" + first, "b: 3");
    SampleFacts.append(headers, name, value);
    SampleFacts.append(headers, "1" + name, "last");
    SampleFacts facts = new SampleFacts(headers.toString());

    assertThat(headers.chars().filter(c -> c == '\n' || c == '\r')).hasSize(3);
    assertThat(facts.text(name)).isEqualTo(value.replace('\n', ' ').replace('\r', ' '));
    assertThat(facts.text("0" + first)).isEqualTo("b: 3");
    assertThat(facts.text("1" + name)).isEqualTo("last");
  }
}

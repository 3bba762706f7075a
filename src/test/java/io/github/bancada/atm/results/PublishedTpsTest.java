package io.github.bancada.atm.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of published figures. */
class PublishedTpsTest {
  @Test
  void titleAndRowsAreRead() {
    PublishedTps table = PublishedTps.parse("\nTitle | of it\n\nRAID 5 | best | 1502\nb|0.5\n");

    assertThat(table.title()).isEqualTo("Title | of it");
    assertThat(table.rows())
        .containsExactly(
            new PublishedTps.Row("RAID 5 | best", 1502), new PublishedTps.Row("b", 0.5));
  }

  @Test
  void emptyTextIsNoTable() {
    assertThat(PublishedTps.parse(" \n ")).isEqualTo(PublishedTps.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "title\na 5", "title\n| 5", "title\na | 0", "title\na | much"})
  void whatIsWrongIsSaid(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PublishedTps.parse(text))
        .withMessageContaining("published table")
        .withMessageContaining("configuration | TPS");
  }
}

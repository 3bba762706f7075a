package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static TextTable of(List<List<String>> rows) {
    TextTable table = new TextTable();
    rows.forEach(table::row);
    return table;
  }

  @Test
  void firstColumnIsLeftAlignedAndOthersRightAligned() {
    assertThat(
            of(List.of(List.of("label", "n"), List.of("a", "1,000"), List.of("bb", "1"))).lines())
        .containsExactly("label      n", "a      1,000", "bb         1");
  }

  @Test
  void supplementaryCharactersHaveWidthOne() {
    assertThat(of(List.of(List.of("\uD83D\uDE00", "1"), List.of("ab", "2"))).lines())
        .containsExactly("\uD83D\uDE00   1", "ab  2");
  }

  @Test
  void shorterRowEndsEarlier() {
    assertThat(of(List.of(List.of("a", "b", "c"), List.of("d"))).lines())
        .containsExactly("a  b  c", "d");
  }

  @Test
  void emptyTableHasNoLines() {
    assertThat(new TextTable().lines()).isEmpty();
  }

  private static List<List<String>> rows(Any any) {
    int columns = any.number(1, 5);
    return any.list(
        1, 6, () -> any.list(columns, columns, () -> any.textOf(Any.LETTERS + "0123456789", 1, 9)));
  }

  @Property
  void everyCellCanBeReadBack(Any any) {
    List<List<String>> rows = rows(any);
    List<String> lines = of(rows).lines();

    assertThat(lines.stream().map(line -> List.of(line.split(" +"))).toList()).isEqualTo(rows);
    if (rows.get(0).size() > 1) {
      assertThat(lines).extracting(String::length).containsOnly(lines.get(0).length());
    }
  }
}

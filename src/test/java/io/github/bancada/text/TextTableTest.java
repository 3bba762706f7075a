package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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

  @Provide
  Arbitrary<List<List<String>>> rows() {
    Arbitrary<String> cell = Arbitraries.strings().alpha().numeric().ofMinLength(1).ofMaxLength(9);
    return Arbitraries.integers()
        .between(1, 5)
        .flatMap(columns -> cell.list().ofSize(columns).list().ofMinSize(1).ofMaxSize(6));
  }

  @Property
  void everyCellCanBeReadBack(@ForAll("rows") List<List<String>> rows) {
    List<String> lines = of(rows).lines();

    assertThat(lines.stream().map(line -> List.of(line.split(" +"))).toList()).isEqualTo(rows);
    if (rows.get(0).size() > 1) {
      assertThat(lines).extracting(String::length).containsOnly(lines.get(0).length());
    }
  }
}

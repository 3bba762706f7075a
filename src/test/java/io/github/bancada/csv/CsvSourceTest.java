package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.sql.SqlDialect;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSourceTest {
  private static final SqlDialect DIALECT = SqlDialect.of("jdbc:mysql://none/t");

  @TempDir Path work;

  private CsvSource source(String content) throws IOException {
    return source(content, StandardCharsets.UTF_8, CsvInput.Malformed.ERROR);
  }

  /** The file is read as UTF-8, whatever its encoding. */
  private CsvSource source(String content, Charset writtenIn, CsvInput.Malformed malformed)
      throws IOException {
    Path file = Files.writeString(work.resolve("rows.csv"), content, writtenIn);
    return new CsvInput(file, ',', StandardCharsets.UTF_8, malformed).open();
  }

  @Test
  void valuesAreReadAsRfc4180HasThem() throws IOException {
    try (CsvSource source = source("\uFEFFid,a\r\n1,\"x, \"\"y\"\"\nz\"\r\n2,\r\n")) {
      assertThat(source.columns()).containsExactly("id", "a");
      assertThat(source.next().orElseThrow().values()).containsExactly("1", "x, \"y\"\nz");
      assertThat(source.next().orElseThrow().values()).containsExactly("2", "");
      assertThat(source.next()).isEmpty();
    }
  }

  @Test
  void rowWithoutTheColumnsOfTheHeaderIsNamed() throws IOException {
    try (CsvSource source = source("id,a\n1,x\n2,y,z\n")) {
      source.next();

      assertThatThrownBy(source::next)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("line 3 of ")
          .hasMessageContaining("has 3 values, and its header 2 columns");
    }
  }

  @Test
  void quoteThatIsNeverClosedIsTheEndAndSwallowsNoRow() throws IOException {
    try (CsvSource source = source("id,a\n1,x\n2,\"y\n3,z\n")) {
      source.next();

      assertThatThrownBy(source::next)
          .isInstanceOf(UnreadableRestException.class)
          .hasMessageContaining(" cannot be read further (")
          .hasMessageEndingWith("); check its quotes, its delimiter and its encoding");
      assertThat(source.next()).isEmpty();
    }
  }

  @Test
  void bytesThatAreNotOfTheEncodingAreTheEndAfterTheRowsBefore() throws IOException {
    try (CsvSource source =
        source(
            "id,a\n1,x\n2,caf\u00e9\n3,z\n",
            StandardCharsets.ISO_8859_1,
            CsvInput.Malformed.ERROR)) {
      assertThat(source.next().orElseThrow().values()).containsExactly("1", "x");

      assertThatThrownBy(source::next)
          .isInstanceOf(UnreadableRestException.class)
          .hasMessage(
              "line 3 of "
                  + work.resolve("rows.csv")
                  + " has bytes that are not UTF-8 (E9 at byte offset 14 of the file); give the"
                  + " encoding of the file, mend the line, or let malformed bytes be replaced");
      assertThat(source.next()).isEmpty();
    }
  }

  @Test
  void headerThatIsNotOfTheEncodingIsRefused() {
    assertThatThrownBy(
            () -> source("c\u00f3digo\n1\n", StandardCharsets.ISO_8859_1, CsvInput.Malformed.ERROR))
        .isInstanceOf(UnreadableRestException.class)
        .hasMessageContaining("line 1 of ")
        .hasMessageContaining("F3 at byte offset 1 of the file");
  }

  @Test
  void malformedBytesAreReplacedOnRequest() throws IOException {
    try (CsvSource source =
        source(
            "id,a\n1,caf\u00e9\n2,z\n", StandardCharsets.ISO_8859_1, CsvInput.Malformed.REPLACE)) {
      assertThat(source.next().orElseThrow().values()).containsExactly("1", "caf\uFFFD");
      assertThat(source.next().orElseThrow().values()).containsExactly("2", "z");
    }
  }

  @Test
  void emptyFileIsRefused() {
    assertThatThrownBy(() -> source("")).hasMessageContaining("is empty; it takes a header line");
  }

  @Test
  void namesThatCannotBeColumnsAreRefused() {
    assertThatThrownBy(() -> new CsvTable(DIALECT, "t", List.of("a", "A"), ""))
        .hasMessageContaining("the column 'a' twice");
    assertThatThrownBy(() -> new CsvTable(DIALECT, "t", List.of("a", "b"), "c"))
        .hasMessage("Key column is 'c'; the file's header has a, b");
    assertThatThrownBy(() -> new CsvTable(DIALECT, "t", List.of("a", ""), ""))
        .hasMessageContaining("a column in the file's header is ''");
  }

  @Test
  void namesAreQuoted() {
    CsvTable table = new CsvTable(DIALECT, "my table", List.of("or`der", "a"), "");

    assertThat(table.select()).isEqualTo("SELECT COUNT(*) FROM `my table` WHERE `or``der` = ?");
    assertThat(table.insert()).isEqualTo("INSERT INTO `my table` (`or``der`, `a`) VALUES (?, ?)");
  }
}

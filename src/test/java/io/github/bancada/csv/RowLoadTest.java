package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@RequiresMysql
class RowLoadTest {
  @TempDir Path work;

  private String url;
  private DatabaseAddress address;

  @BeforeEach
  void schema() throws SQLException {
    url = MysqlServer.newSchema();
    address = DatabaseAddress.tcp(url, "root", "");
  }

  private CsvInput input(String content) throws IOException {
    Path file = Files.writeString(work.resolve("rows.csv"), content);
    return new CsvInput(file, ',', StandardCharsets.UTF_8, CsvInput.Malformed.ERROR);
  }

  private List<StatementSample> load(CsvInput input) throws IOException {
    List<StatementSample> samples = new ArrayList<>();
    try (CsvSource source = input.open();
        RowLoad load =
            new RowLoad(
                address,
                source,
                new CsvTable(address.dialect(), "t", source.columns(), ""),
                WorkLimits.defaults(() -> false))) {
      for (Optional<StatementSample> next = load.next(); next.isPresent(); next = load.next()) {
        samples.add(next.get());
      }
    }
    return samples;
  }

  private CsvPreparation.Outcome prepare(CsvInput input, boolean replace) throws Exception {
    return CsvPreparation.prepare(
        new ConnectionGroup(address, WorkLimits.defaults(() -> false)), input, "t", "", replace);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(url + "?sslMode=DISABLED", "root", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void absentRowIsInsertedAndThereAfterwards() throws Exception {
    CsvInput input = input("id,a\n1,x\n2,\"y, \"\"z\"\"\nand more\"\n");
    prepare(input, false);

    assertThat(load(input))
        .extracting(StatementSample::message)
        .containsExactly("absent", "inserted", "absent", "inserted");
    assertThat(load(input)).extracting(StatementSample::message).containsExactly("found", "found");
  }

  @Test
  void keysAreToldApartByteByByte() throws Exception {
    CsvInput input = input("id,a\nA,x\na,y\ná,z\n");
    prepare(input, false);

    assertThat(load(input)).allMatch(StatementSample::success).hasSize(6);
  }

  @Test
  void statementThatFailsHasItsCodeAndTheNextRowIsTried() throws Exception {
    CsvInput input = input("id,a\n1,xx\n2,y\n");
    execute("CREATE TABLE t (id VARCHAR(9) PRIMARY KEY, a VARCHAR(1))");

    List<StatementSample> samples = load(input);

    assertThat(samples)
        .extracting(StatementSample::code)
        .containsExactly("0", "22001 1406", "0", "0");
  }

  @Test
  void tableThatIsMissingIsToldByEachSample() throws Exception {
    assertThat(load(input("id\n1\n2\n")))
        .extracting(StatementSample::code)
        .containsExactly("42S02 1146", "42S02 1146");
  }

  @Test
  void preparationKeepsWhatIsThereUnlessToldToReplace() throws Exception {
    CsvInput input = input("id,a\n1,x\n");
    assertThat(prepare(input, false).created()).isTrue();
    load(input);

    assertThat(prepare(input, false).rowsThere()).isOne();
    assertThat(prepare(input, true).rowsThere()).isZero();
  }

  @Test
  void tableOfSomebodyElsesIsNeverEmptied() throws Exception {
    CsvInput input = input("id,a\n1,x\n");
    execute("CREATE TABLE t (id VARCHAR(9) PRIMARY KEY, a VARCHAR(9))");

    assertThat(prepare(input, false).created()).isFalse();
    assertThatThrownBy(() -> prepare(input, true))
        .hasMessageContaining("was not made by CSV Load and is not emptied");
  }

  @Test
  void longValuesGetATypeThatHoldsThem() throws Exception {
    CsvInput input = input("id,a,b\n1," + "é".repeat(300) + "," + "x".repeat(70_000) + "\n");
    prepare(input, false);

    assertThat(load(input)).allMatch(StatementSample::success);
  }
}

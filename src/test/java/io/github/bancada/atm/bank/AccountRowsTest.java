package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowRange;
import io.github.bancada.sql.load.RowStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AccountRowsTest {
  @Test
  void rowsAreLinesOfTabSeparatedFields() throws Exception {
    AtmScale scale = new AtmScale(4, 40, 200_000);

    try (RowStream rows = new RowStream(accounts(scale).maker(), new RowRange(49_990, 150_001))) {
      String text = new String(rows.readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(text)
          .isEqualTo(
              IntStream.rangeClosed(49_990, 150_001)
                  .mapToObj(id -> id + "\t" + scale.branchOfAccount(id) + "\t1000.00\t\t\t\n")
                  .collect(Collectors.joining()));
    }
  }

  @Test
  void rowsCanBeReadByteByByte() throws Exception {
    try (RowStream rows =
        new RowStream(accounts(AtmScale.of(1)).maker(), new RowRange(100_000, 100_000))) {
      StringBuilder text = new StringBuilder();
      for (int b = rows.read(); b >= 0; b = rows.read()) {
        text.append((char) b);
      }
      assertThat(text).hasToString("100000\t10\t1000.00\t\t\t\n");
      assertThat(rows.read(new byte[8], 0, 8)).isEqualTo(-1);
    }
  }

  private static LoadTable accounts(AtmScale scale) {
    return new AtmTables(scale, AtmTables.History.EMPTY).loads().get(0);
  }
}

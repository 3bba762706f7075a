package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

@RequiresMysql
class AtmPreparationTest {
  private static final AtmScale SMALL = new AtmScale(4, 40, 4_000);

  private final List<String> console = Collections.synchronizedList(new ArrayList<>());

  private PreparationSettings settings(String url) {
    return new PreparationSettings(
        DatabaseAddress.tcp(url, "root", ""), SMALL, 2, LoadMode.AUTO, false, HistoryChoice.EMPTY);
  }

  private String prepare(PreparationSettings settings) throws Exception {
    return new AtmPreparation(settings, console::add, () -> false).run();
  }

  @Test
  void emptySchemaIsFilled() throws Exception {
    String url = MysqlServer.newSchema();

    String done = prepare(settings(url));

    assertThat(done).startsWith("4 branches, 40 tellers and 4,000 accounts loaded");
    assertThat(prepare(settings(url))).contains("found ready");
  }
}

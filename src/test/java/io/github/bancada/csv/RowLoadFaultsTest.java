package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The statements of CSV Load while the network between it and the server fails. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RowLoadFaultsTest {
  private static final int IMPATIENT_MILLIS = LongForm.of(1_000, 2_000);
  private static final int ROWS = 20;

  @TempDir Path work;

  private final AtomicBoolean stopping = new AtomicBoolean();
  private FaultProxy proxy;
  private DatabaseAddress address;
  private CsvInput input;
  private CsvSource source;

  @BeforeEach
  void schemaBehindProxy() throws Exception {
    String url = MysqlServer.newSchema();
    String rows =
        IntStream.rangeClosed(1, ROWS)
            .mapToObj(i -> i + ",value " + i)
            .collect(Collectors.joining("\n", "id,a\n", "\n"));
    Path file = Files.writeString(work.resolve("rows.csv"), rows);
    input = new CsvInput(file, ',', StandardCharsets.UTF_8, CsvInput.Malformed.ERROR);
    CsvPreparation.prepare(
        new ConnectionGroup(DatabaseAddress.tcp(url, "root", ""), WorkLimits.defaults(() -> false)),
        input,
        "t",
        "",
        false);
    proxy = new FaultProxy(MysqlServer.shared().port());
    address = DatabaseAddress.tcp(proxy.through(url), "root", "");
    source = input.open();
  }

  @AfterEach
  void close() throws IOException {
    source.close();
    proxy.close();
  }

  private RowLoad load(int statementMillis) {
    return new RowLoad(
        address,
        source,
        new CsvTable(address.dialect(), "t", source.columns(), ""),
        new WorkLimits(statementMillis, statementMillis, stopping::get));
  }

  private static StatementSample next(RowLoad load) {
    return load.next().orElseThrow();
  }

  /** The next statement that ends so; on a busy machine, one before it may take too long. */
  private static StatementSample next(RowLoad load, String message) {
    StatementSample next = next(load);
    while (!next.message().equals(message)) {
      next = next(load);
    }
    return next;
  }

  @Test
  void silentServerFailsAStatementByItsTimeoutAndTheNextHasANewConnection() {
    try (RowLoad load = load(IMPATIENT_MILLIS)) {
      next(load, "inserted");
      proxy.swallow();
      StatementSample silent = next(load);
      StatementSample unconnected = next(load);
      proxy.heal();
      StatementSample later = next(load, "absent");

      assertThat(silent.success()).isFalse();
      assertThat(silent.code()).isEqualTo("HYT00 0");
      assertThat(silent.message())
          .isEqualTo("no answer within " + IMPATIENT_MILLIS + " ms (statement timeout)");
      assertThat(unconnected.code()).isEqualTo("08001 0");
      assertThat(unconnected.message())
          .startsWith("no connection to jdbc:mysql://")
          .contains("not open within " + IMPATIENT_MILLIS + " ms (connect timeout)");
      assertThat(unconnected.row()).as("a row for each failure").isEqualTo(silent.row() + 1);
      assertThat(later.row()).isGreaterThan(unconnected.row());
    }
  }

  @Test
  void insertWithoutAnAnswerSaysThatNobodyKnowsWhatBecameOfIt() {
    try (RowLoad load = load(IMPATIENT_MILLIS)) {
      next(load, "absent");
      proxy.swallow();

      assertThat(next(load).message())
          .isEqualTo(
              "no answer within "
                  + IMPATIENT_MILLIS
                  + " ms (statement timeout); whether the row was inserted is not known");
    }
  }

  @Test
  void stopEndsAStatementThatWaitsForASilentServer() throws Exception {
    try (RowLoad load = load(0)) {
      next(load);
      proxy.swallow();
      CompletableFuture<StatementSample> waiting = CompletableFuture.supplyAsync(() -> next(load));
      awaitSilence();

      assertThat(load.cancel()).isTrue();

      assertThat(waiting.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
      proxy.heal();
      assertThat(next(load).success()).as("on a new connection").isTrue();
    }
  }

  @Test
  void shutdownEndsAStatementThatWaitsForASilentServer() throws Exception {
    try (RowLoad load = load(0)) {
      next(load);
      proxy.swallow();
      CompletableFuture<StatementSample> waiting = CompletableFuture.supplyAsync(() -> next(load));
      awaitSilence();

      stopping.set(true);

      assertThat(waiting.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
    }
  }

  @Test
  void shutdownEndsTheOpeningOfAConnectionToASilentServer() throws Exception {
    proxy.swallow();
    try (RowLoad load = load(0)) {
      CompletableFuture<StatementSample> waiting = CompletableFuture.supplyAsync(() -> next(load));
      awaitSilence();

      stopping.set(true);

      assertThat(waiting.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
    }
  }

  @Test
  void connectionThatIsCutFailsOneStatement() {
    try (RowLoad load = load(0)) {
      next(load);
      next(load);
      proxy.cut();

      assertThat(next(load).code()).startsWith("08");
      assertThat(next(load).message()).isEqualTo("absent");
    }
  }

  @Test
  void bytesAreThoseOnTheWire() {
    try (RowLoad load = load(0)) {
      long sent = 0;
      long received = 0;
      for (int i = 0; i < ROWS; i++) {
        StatementSample sample = next(load);
        assertThat(sample.success()).isTrue();
        assertThat(sample.receivedBytes()).isPositive();
        sent += sample.sentBytes();
        received += sample.receivedBytes();
      }

      assertThat(sent).isEqualTo(proxy.questionBytes());
      assertThat(received).isEqualTo(proxy.answerBytes());
    }
  }

  @Test
  void preparationEndsWhenTheServerFallsSilent() {
    proxy.swallow();
    ConnectionGroup connections =
        new ConnectionGroup(address, new WorkLimits(0, 0, () -> true)); // a Shutdown

    DatabaseException failure =
        catchThrowableOfType(
            DatabaseException.class,
            () -> CsvPreparation.prepare(connections, input, "t", "", false));

    assertThat(failure.code()).isEqualTo("cancelled");
    assertThat(failure).hasMessage("stopped before the table was ready");
  }

  private void awaitSilence() {
    Waiting.await("a question without an answer", proxy::silenced, n -> n > 0);
  }
}

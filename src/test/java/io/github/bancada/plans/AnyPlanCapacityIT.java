package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/bancada capacity} with plans as other people have them, up to a load that is met. */
class AnyPlanCapacityIT {
  @TempDir private Path work;

  /** Searches from 25 to 50, and returns the labels of the samples; none of them failed. */
  private List<String> search(String plan, String... options) throws Exception {
    Path project = JMeterProcess.projectDirectory();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "capacity",
                project
                    .resolve("src/test/resources/io/github/bancada/capacity/plan")
                    .resolve(plan + ".jmx")
                    .toString()));
    arguments.addAll(List.of("--objective", "p50 < 20 s", "-o", "out"));
    arguments.addAll(List.of("--from", "25", "--to", "50", "--trial", "2s", "--warm-up", "1s"));
    arguments.addAll(List.of(options));
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            project.resolve("bin/bancada"), work, Map.of(), arguments.toArray(String[]::new))) {
      JMeterProcess.Result result = process.await();
      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout()).contains("Capacity: above 50");
    }
    try (StoredRun run = StoredRun.open(work.resolve("out/run"))) {
      assertThat(run.summary().total().errors()).isZero();
      return run.summary().labels().stream().map(LabelSummary::label).toList();
    }
  }

  @Test
  @OnlyInLongForm
  void filesBesideThePlanAreFound() throws Exception {
    assertThat(search("fragments"))
        .containsExactlyInAnyOrder("In the other file", "In the fragment");
  }

  @OnlyInLongForm
  @Test
  void usersOfSeveralGroupsAreDivided() throws Exception {
    assertThat(search("two-groups", "--users", "--require", "> 40 users"))
        .contains("Fill", "Look", "Pay", "Empty");
  }

  @OnlyInLongForm
  @ParameterizedTest
  @CsvSource({
    "jsr223, Work",
    "stepping, Step",
    "concurrency, Item",
    "open-model, Open request",
    "ultimate, Steady request",
    "csv-login, Account of bea",
    "runtime, Page",
  })
  void planWithoutAServer(String plan, String label) throws Exception {
    assertThat(search(plan)).contains(label);
  }

  @OnlyInLongForm
  @ParameterizedTest
  @CsvSource({"web, Changes", "recorded, Search"})
  void planOfAWebsite(String plan, String label) throws Exception {
    HttpServer website =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    website.createContext(
        "/",
        exchange -> {
          byte[] page = "<p id=7>".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    website.start();
    try {
      assertThat(search(plan, "--set", "port=" + website.getAddress().getPort())).contains(label);
    } finally {
      website.stop(0);
    }
  }

  @OnlyInLongForm
  @Test
  void planOfATcpServer() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      threads.submit(() -> echo(server, threads));
      assertThat(search("tcp", "--set", "port=" + server.getLocalPort())).contains("Echo");
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void echo(ServerSocket server, ExecutorService threads) throws IOException {
    while (true) {
      Socket socket = server.accept();
      threads.submit(
          () -> {
            try (socket) {
              for (int each = socket.getInputStream().read(); each >= 0; each = read(socket)) {
                socket
                    .getOutputStream()
                    .write(each == 'g' ? "g\n".getBytes() : new byte[] {(byte) each});
              }
            }
            return null;
          });
    }
  }

  private static int read(Socket socket) throws IOException {
    return socket.getInputStream().read();
  }

  @Nested
  @OnlyInLongForm
  @RequiresPostgreSql
  class WithADatabase {
    @Test
    void planOfADatabase() throws Exception {
      DatabaseAddress database = PostgreSqlServer.newDatabase(PostgreSqlServer.shared());
      assertThat(
              search(
                  "jdbc",
                  "--set",
                  "database.url=" + database.url(),
                  "--set",
                  "database.user=" + database.user()))
          .contains("Select one");
    }
  }
}

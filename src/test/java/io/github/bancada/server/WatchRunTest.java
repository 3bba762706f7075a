package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.Environments;
import io.github.bancada.metrics.Environment;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.source.Source;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run was made on, from sources that tell what the tests say. */
class WatchRunTest {
  /** A source with facts that the test changes. */
  private static final class Told implements Source {
    private final SourceKind kind;
    private volatile Map<String, String> facts;

    Told(SourceKind kind, Map<String, String> facts) {
      this.kind = kind;
      this.facts = facts;
    }

    @Override
    public String name() {
      return "told";
    }

    @Override
    public SourceKind kind() {
      return kind;
    }

    @Override
    public Reading read() {
      return new Reading.Builder().at(System.nanoTime(), "");
    }

    @Override
    public Map<String, String> facts() throws IOException {
      if (facts.isEmpty()) {
        throw new IOException("it is gone; start it");
      }
      return facts;
    }

    @Override
    public void close() {
      facts = Map.of();
    }
  }

  @BeforeEach
  void begin() {
    JMeterRun.begin();
  }

  @AfterEach
  void end() {
    JMeterRun.end();
  }

  private static List<Environment> servers() {
    List<Environment> all = Environments.ofThisTest().now();
    assertThat(all.get(0).of()).isEqualTo(Environment.LOAD_MACHINE);
    return all.subList(1, all.size());
  }

  @Test
  void changeBetweenStartAndEndIsTold() throws Exception {
    Told source = new Told(SourceKind.SERVER, Map.of("sync_binlog", "1", "version", "8"));
    try (WatchRun run = new WatchRun(List.of(source), 0)) {
      Waiting.await("the facts at the start", () -> !servers().isEmpty());
      source.facts = Map.of("sync_binlog", "0", "version", "8");
      run.tables();

      assertThat(servers())
          .flatExtracting(Environment::changes)
          .containsExactly("Changed during the run, server: sync_binlog from 1 to 0");
    }
  }

  @Test
  void sourcesOfOneKindAreNumberedAndThoseWithoutFactsLeftOut() throws Exception {
    List<Source> sources =
        List.of(
            new Told(SourceKind.REMOTE, Map.of("kernel", "6.1")),
            new Told(SourceKind.SERVER, Map.of()),
            new Told(SourceKind.LOCAL, Map.of("program", "mysqld")),
            new Told(SourceKind.SERVER, Map.of("version", "8")));
    try (WatchRun run = new WatchRun(sources, 0)) {
      Waiting.await("the facts", () -> servers().size() == 3);

      assertThat(servers())
          .extracting(Environment::of)
          .containsExactly("server 2", "server's machine", "server's machine 2");
      assertThat(run.tables().tables().get(0).above())
          .contains("told does not tell how it is set: it is gone; start it");
    }
  }

  @Test
  void serverThatIsGoneAtTheEndHasNotChanged() throws Exception {
    Told source = new Told(SourceKind.SERVER, Map.of("version", "8"));
    try (WatchRun run = new WatchRun(List.of(source), 0)) {
      Waiting.await("the facts at the start", () -> !servers().isEmpty());
      source.facts = Map.of();
      run.tables();

      assertThat(servers())
          .containsExactly(new Environment("server", Map.of("version", "8"), Map.of()));
    }
  }
}

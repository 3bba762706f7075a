package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntToLongFunction;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares reported times with those of servers that delay their answers on purpose. A reported
 * time must lie between the server's delay, by its own clock, and the time around the sampler; both
 * bounds hold on any machine.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServedTimesTest {
  private static final long MILLI = 1_000_000;
  private static final int LOOPS = 60;
  private static final long FREEZE = 5_000 * MILLI;

  /** The schedule of a virtual user. */
  private static final long INTENDED = 1_000 * MILLI;

  /** At most 0.1 % above the truth. */
  private static final double PRECISION = 1e-3;

  private static final Map<String, IntToLongFunction> DELAYS =
      Map.of(
          "constant", i -> 2 * MILLI,
          "bimodal", i -> i % 4 == 0 ? 20 * MILLI : MILLI,
          "freeze", i -> i == 30 ? FREEZE : MILLI);

  /** The time that each server took for its answers. */
  private static final Map<String, List<Long>> served = new ConcurrentHashMap<>();

  /** The time around each sampler. */
  private static final Map<String, ConcurrentLinkedQueue<Long>> around = new ConcurrentHashMap<>();

  @TempDir static Path work;

  private static RunSummary summary;

  /** Reads the clock before and after each sampler. */
  public static final class Watch extends AbstractTestElement
      implements PreProcessor, PostProcessor {
    private static final long serialVersionUID = 1L;

    private long start;
    private boolean running;

    @Override
    public void process() {
      long now = System.nanoTime();
      if (running) {
        around.get(getThreadContext().getPreviousResult().getSampleLabel()).add(now - start);
      } else {
        start = System.nanoTime();
      }
      running = !running;
    }
  }

  @BeforeAll
  static void run() throws Exception {
    List<ScriptedServer> servers = new ArrayList<>();
    List<TestElement> elements = new ArrayList<>();
    for (String label : DELAYS.keySet()) {
      served.put(label, new ArrayList<>());
      around.put(label, new ConcurrentLinkedQueue<>());
      ScriptedServer server = ScriptedServer.playing(peer -> serve(peer, label));
      servers.add(server);
      elements.add(search(label, server.url()));
    }
    LoadReport report = new LoadReport();
    report.setName("report");
    report.setText(LoadReport.DIRECTORY, work.resolve("report").toString());
    report.setText(LoadReport.INTENDED_INTERVAL, Long.toString(INTENDED / MILLI));
    elements.add(report);
    elements.add(new Watch());
    try {
      EngineRun.run(1, LOOPS, elements.toArray(TestElement[]::new));
    } finally {
      for (ScriptedServer server : servers) {
        server.close();
      }
    }
    summary = SummaryJson.read(work.resolve("report/summary.json"));
  }

  private static LdapSearch search(String label, String url) {
    LdapSearch search = new LdapSearch();
    search.setName(label);
    search.setProperty(TestElement.TEST_CLASS, LdapSearch.class.getName());
    search.setProperty("url", url);
    search.setProperty("baseDn", TestSettings.BASE);
    search.setProperty("filter", "(uid=fulano1)");
    search.setProperty("connections", "user");
    return search;
  }

  private static void serve(Conversation peer, String label) throws IOException {
    List<Long> times = served.get(label);
    while (true) {
      int[] request = peer.requestWithTag();
      long start = System.nanoTime();
      if (request[1] != 0x63) {
        return; // unbind
      }
      long end = start + DELAYS.get(label).applyAsLong(times.size());
      for (long left = end - start; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      times.add(System.nanoTime() - start);
      peer.send(
          Conversation.entry(request[0], "cn=fulano1"),
          Conversation.result(request[0], LdapMessages.SEARCH_DONE, 0, ""));
    }
  }

  private static LabelSummary label(String name) {
    return summary.labels().stream().filter(l -> l.label().equals(name)).findFirst().orElseThrow();
  }

  private static long[] sorted(Iterable<Long> times) {
    List<Long> all = new ArrayList<>();
    times.forEach(all::add);
    return all.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant", "bimodal", "freeze"})
  void everyPercentileLiesBetweenTheServersClockAndTheUsers(String label) {
    long[] least = sorted(served.get(label));
    long[] most = sorted(around.get(label));
    assertThat(label(label).errors()).isZero();
    assertThat(label(label).samples()).isEqualTo(LOOPS);
    assertThat(least).hasSize(LOOPS);
    assertThat(most).hasSize(LOOPS);

    for (int rank = 1; rank <= LOOPS; rank++) {
      assertThat(label(label).outcomes().all().percentileNanos(100.0 * rank / LOOPS))
          .as("rank %s of %s", rank, LOOPS)
          .isBetween(least[rank - 1], (long) Math.ceil(most[rank - 1] * (1 + PRECISION)));
    }
    assertThat(label(label).outcomes().all().maxNanos())
        .isBetween(least[LOOPS - 1], most[LOOPS - 1]);
    assertThat(label(label).outcomes().all().minNanos()).isBetween(least[0], most[0]);
  }

  /** After the search of 5 s and something, four more were due: 4 s, 3 s, 2 s, 1 s. */
  @Test
  void freezeShowsInTheCorrectedColumnAsArithmeticSays() {
    LabelSummary frozen = label("freeze");
    long longest = frozen.outcomes().all().maxNanos();
    assumeThat(sorted(around.get("freeze"))[LOOPS - 2])
        .as("the machine stood still for a second of its own: nothing to learn from that")
        .isLessThan(INTENDED);
    assertThat(longest).isGreaterThanOrEqualTo(FREEZE);
    assertThat(
            frozen
                .outcomes()
                .all()
                .correctedPercentileNanos(100, summary.info().settings().intendedIntervalNanos()))
        .isEqualTo(longest);
    int heldBack = Math.toIntExact(longest / INTENDED) - 1;
    int all = LOOPS + heldBack;

    for (int i = 0; i <= heldBack; i++) {
      long due = longest - i * INTENDED;
      assertThat(
              frozen
                  .outcomes()
                  .all()
                  .correctedPercentileNanos(
                      100.0 * (all - i) / all, summary.info().settings().intendedIntervalNanos()))
          .as("the %s. longest", i + 1)
          .isBetween(
              (long) Math.floor(due * (1 - PRECISION)), (long) Math.ceil(due * (1 + PRECISION)));
    }
  }
}

package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV Load while connections are cut, and when the test is stopped. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CsvLoadFaultsTest extends CsvLoading {
  @Test
  void connectionsThatAreCutLoseNoRowThatWasAcknowledgedAndDoubleNone() throws Exception {
    file(2_000, 0, "");
    table();
    try (FaultProxy proxy = new FaultProxy(MysqlServer.shared().port())) {
      EngineRun run = EngineRun.start(USERS, FOR_EVER, sampler("rows", "url", proxy.through(url)));
      for (int cut = 1; cut <= 3; cut++) {
        int goal = cut * 200;
        Waiting.await("samples", () -> run.results().size(), n -> n >= goal);
        proxy.cut();
      }
      run.awaitEnd();

      List<SampleResult> results = run.results();
      long unknown =
          failed(results).stream()
              .filter(each -> each.getResponseMessage().endsWith("inserted is not known"))
              .count();
      long inserted = count(results, StatementSample.INSERTED);
      assertThat(failed(results))
          .hasSizeBetween(1, 3 * USERS)
          .allMatch(each -> each.getResponseCode().startsWith("08"));
      assertThat(value("SELECT COUNT(*) FROM t")).isBetween(inserted, inserted + unknown);
      assertThat(2_000 - inserted).isEqualTo(failed(results).size());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runThatIsStoppedHasEveryRowThatItSaysItHas(boolean now) throws Exception {
    file(100_000, 0, "");
    table();
    EngineRun run = EngineRun.start(USERS, FOR_EVER, sampler("rows"));
    Waiting.await("samples", () -> run.results().size(), n -> n >= 200);

    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }

    run.awaitEnd();
    List<SampleResult> results = run.results();
    long inserted = count(results, StatementSample.INSERTED);
    assertThat(failed(results)).extracting(SampleResult::getResponseCode).isSubsetOf("cancelled");
    assertThat(value("SELECT COUNT(*) FROM t"))
        .isBetween(inserted, inserted + failed(results).size());
    assertThat(inserted).isLessThan(100_000);
  }
}

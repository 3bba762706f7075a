package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.Waiting;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.sampler.DebugSampler;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EngineThreadsTest {
  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  @Test
  void threadsEndWithTheirTestsAndTestsGoOn() throws Exception {
    ThreadPoolExecutor pool = EngineThreads.pool().orElseThrow();

    EngineThreads.endWithTheirTests();

    for (int test = 0; test < 2; test++) {
      assertThat(EngineRun.run(2, 1, new DebugSampler())).hasSize(2);
      Waiting.await("the end of JMeter's threads", pool::getPoolSize, size -> size == 0);
    }
    assertThat(pool.getKeepAliveTime(TimeUnit.NANOSECONDS)).isZero();
  }
}

package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.JMeterTestHome;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PerTestTest {
  private final AtomicInteger made = new AtomicInteger();
  private final PerTest<String> perTest = new PerTest<>(() -> "object " + made.incrementAndGet());

  @BeforeEach
  void noTestRuns() {
    JMeterTestHome.use();
    JMeterRun.end();
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
  }

  @Test
  void nothingIsMadeBeforeSomebodyAsks() {
    JMeterRun.begin();

    assertThat(made).hasValue(0);
  }

  @Test
  void aTestHasOneObject() {
    JMeterRun.begin();

    assertThat(perTest.get()).isSameAs(perTest.get()).isEqualTo("object 1");
  }

  @Test
  void theNextTestHasAnother() {
    JMeterRun.begin();
    perTest.get();
    JMeterRun.begin();

    assertThat(perTest.get()).isSameAs(perTest.get()).isEqualTo("object 2");
  }

  @Test
  void theObjectStaysWhenItsTestHasEnded() {
    JMeterRun.begin();
    String before = perTest.get();
    JMeterRun.end();

    assertThat(perTest.get()).isSameAs(before);
  }

  @Test
  void whatWasMadeBeforeTheFirstTestIsNotOfIt() {
    String before = perTest.get();
    JMeterRun.begin();

    assertThat(before).isEqualTo("object 1");
    assertThat(perTest.get()).isEqualTo("object 2");
  }

  @Test
  void allThreadsOfATestGetTheSameObject() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int i = 1; i <= 20; i++) {
        JMeterRun.begin();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Callable<Boolean> ask = () -> seen.add(perTest.get());
        threads.invokeAll(Stream.generate(() -> ask).limit(64).toList());

        assertThat(seen).containsExactly("object " + i);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}

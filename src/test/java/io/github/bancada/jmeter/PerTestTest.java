package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.Waiting;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PerTestTest {
  private final AtomicInteger made = new AtomicInteger();
  private final PerTest<String> perTest = new PerTest<>(() -> "object " + made.incrementAndGet());

  @BeforeEach
  void noTestRuns() {
    JMeterTestHome.use();
    JMeterContextService.endTest();
  }

  @AfterEach
  void theTestEnds() {
    JMeterContextService.endTest();
  }

  private static void startAnotherTest() {
    long last = JMeterContextService.getTestStartTime();
    JMeterContextService.endTest();
    // JMeter tells tests apart by the millisecond of their start.
    Waiting.await("the next millisecond", () -> System.currentTimeMillis() > last);
    JMeterContextService.startTest();
  }

  @Test
  void nothingIsMadeBeforeSomebodyAsks() {
    startAnotherTest();

    assertThat(made).hasValue(0);
  }

  @Test
  void aTestHasOneObject() {
    startAnotherTest();

    assertThat(perTest.get()).isSameAs(perTest.get()).isEqualTo("object 1");
  }

  @Test
  void theNextTestHasAnother() {
    startAnotherTest();
    perTest.get();
    startAnotherTest();

    assertThat(perTest.get()).isSameAs(perTest.get()).isEqualTo("object 2");
  }

  @Test
  void theObjectStaysWhenItsTestHasEnded() {
    startAnotherTest();
    String before = perTest.get();
    JMeterContextService.endTest();

    assertThat(perTest.get()).isSameAs(before);
  }

  @Test
  void whatWasMadeBeforeTheFirstTestIsNotOfIt() {
    String before = perTest.get();
    startAnotherTest();

    assertThat(before).isEqualTo("object 1");
    assertThat(perTest.get()).isEqualTo("object 2");
  }

  @Test
  void allThreadsOfATestGetTheSameObject() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int i = 1; i <= 20; i++) {
        startAnotherTest();
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

package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimedThreadsTest {
  @Test
  void slowRequestIsInterruptedAndTheNextIsServed() throws Exception {
    try (TimedThreads threads = new TimedThreads(1, 500)) {
      CompletableFuture<String> slow = new CompletableFuture<>();
      CompletableFuture<Boolean> next = new CompletableFuture<>();
      threads.execute(
          () -> {
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              slow.complete("interrupted");
            }
          });
      threads.execute(() -> next.complete(Thread.currentThread().isInterrupted()));

      assertThat(slow.get(180, TimeUnit.SECONDS)).isEqualTo("interrupted");
      assertThat(next.get(180, TimeUnit.SECONDS)).isFalse();
    }
  }
}

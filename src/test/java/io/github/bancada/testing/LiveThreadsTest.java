package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveThreadsTest {
  private final CountDownLatch end = new CountDownLatch(1);

  @Test
  void namesThreadsOfTheCallersGroupAndOfGroupsInIt() {
    ThreadGroup inner = new ThreadGroup("inner");
    start(inner.getParent(), "left by a sample");
    start(inner, "left in a group");

    assertThat(LiveThreads.names()).contains("left by a sample", "left in a group");
    end.countDown();
  }

  @Test
  void threadsOfOtherGroupsAreNotNamed() {
    ThreadGroup root = Thread.currentThread().getThreadGroup().getParent();
    start(root, "of the system");

    assertThat(LiveThreads.names()).doesNotContain("of the system");
    end.countDown();
  }

  private void start(ThreadGroup group, String name) {
    Thread thread =
        new Thread(
            group,
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }
}

package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.html.LivePage;
import io.github.bancada.report.live.LiveUpdates.Update;
import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom the end of a run waits for. */
class LiveUpdatesTest {
  private static final long LONG_MILLIS = Waiting.LIMIT.toMillis();
  private static final int MOST = 1;

  private final LiveUpdates updates =
      new LiveUpdates(
          new LiveRun(() -> Summaries.of(), () -> 0), new LivePage(), Waiting.LIMIT.toNanos());

  @AfterEach
  void end() {
    updates.close();
  }

  /** Ends the run; what it gives is whether the last one had been told by then. */
  private CompletableFuture<Boolean> ended(AtomicBoolean isTold) {
    updates.end();
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            updates.awaitAllTold(LONG_MILLIS, true);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return isTold.get();
        });
  }

  private void readToTheEnd() throws Exception {
    Update update = updates.enter(MOST).orElseThrow();
    while (!update.isLast()) {
      update = updates.after(update);
    }
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    update.write(event);
    assertThat(event.toString(StandardCharsets.UTF_8)).isEqualTo("data: {\"ended\":true}\n\n");
  }

  @Test
  void endWaitsForABrowserThatHasThePageUntilItHasReadTheEnd() throws Exception {
    AtomicBoolean isTold = new AtomicBoolean();
    updates.pageBegins();
    CompletableFuture<Boolean> end = ended(isTold);
    updates.pageEnds(true);
    readToTheEnd();
    isTold.set(true);
    updates.leave(true);

    assertThat(end.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void endWaitsForAReaderWhoseConnectionBroke() throws Exception {
    AtomicBoolean isTold = new AtomicBoolean();
    updates.enter(MOST);
    updates.leave(false);
    CompletableFuture<Boolean> end = ended(isTold);
    readToTheEnd();
    isTold.set(true);
    updates.leave(true);

    assertThat(end.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void endWaitsForNobodyIfAllAreTold() throws Exception {
    updates.pageBegins();
    updates.pageEnds(false);
    updates.end();

    updates.awaitAllTold(Long.MAX_VALUE / 1_000_000, true);

    assertThat(updates.enter(0)).as("after the end there is room for all").isPresent();
    updates.leave(true);
  }
}

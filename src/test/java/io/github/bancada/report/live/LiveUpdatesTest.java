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
    Update update = updates.enter(1, MOST).orElseThrow();
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
    updates.pageEnds(1, true);
    readToTheEnd();
    isTold.set(true);
    updates.leave(1, true);

    assertThat(end.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void endWaitsForAReaderWhoseConnectionBroke() throws Exception {
    AtomicBoolean isTold = new AtomicBoolean();
    updates.enter(1, MOST);
    updates.leave(1, false);
    CompletableFuture<Boolean> end = ended(isTold);
    readToTheEnd();
    isTold.set(true);
    updates.leave(1, true);

    assertThat(end.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  /** A browser asks before it has the whole page. */
  @Test
  void pageWhoseReaderIsToldWhileItIsBeingSentIsWaitedForNoMore() throws Exception {
    long page = updates.pageBegins();
    updates.enter(page, MOST);
    updates.end();
    updates.leave(page, true);
    updates.pageEnds(page, true);

    updates.awaitAllTold(Long.MAX_VALUE / 1_000_000, true);
  }

  @Test
  void endWaitsForThePageThatDoesNotReadThoughAnotherDoes() throws Exception {
    AtomicBoolean isTold = new AtomicBoolean();
    long other = updates.pageBegins();
    updates.pageEnds(other, true);
    long page = updates.pageBegins();
    updates.pageEnds(page, true);
    updates.enter(other, MOST);
    CompletableFuture<Boolean> end = ended(isTold);
    updates.leave(other, true);
    updates.enter(other, MOST); // once more: it had lost its connection
    updates.leave(other, true);
    updates.enter(page, MOST);
    isTold.set(true);
    updates.leave(page, true);

    assertThat(end.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  @Test
  void endWaitsForNobodyIfAllAreTold() throws Exception {
    updates.pageBegins();
    updates.pageEnds(1, false);
    updates.end();

    updates.awaitAllTold(Long.MAX_VALUE / 1_000_000, true);

    assertThat(updates.enter(1, 0)).as("after the end there is room for all").isPresent();
    updates.leave(1, true);
  }
}

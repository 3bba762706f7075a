package io.github.bancada.sql.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.sql.load.LoadQueue.Step;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** The order of the steps of a load. */
class LoadQueueTest {
  private final LoadTable indexed = table("indexed", Map.of("i", "a"));
  private final LoadTable plain = table("plain", Map.of());
  private final Map<LoadTable, List<RowRange>> missing = new LinkedHashMap<>();

  private static LoadTable table(String name, Map<String, String> indexes) {
    return new LoadTable(name, "id", "id, a", indexes, 20, 10, (unit, out) -> {});
  }

  private static String text(Step step) {
    return step instanceof LoadQueue.Chunk chunk
        ? chunk.table().name() + " " + chunk.range().first() + "-" + chunk.range().last()
        : "indexes of " + step.table().name();
  }

  @Test
  void indexesAreMadeAsSoonAsTheirTableIsLoaded() throws Exception {
    missing.put(indexed, List.of(new RowRange(1, 4), new RowRange(6, 20)));
    missing.put(plain, List.of(indexed.all()));
    LoadQueue queue = new LoadQueue(missing);

    List<String> steps = new ArrayList<>();
    for (Optional<Step> step = queue.next(); step.isPresent(); step = queue.next()) {
      steps.add(text(step.get()));
      queue.done(step.get());
    }

    assertThat(steps)
        .containsExactly(
            "indexed 1-4",
            "indexed 6-15",
            "indexed 16-20",
            "indexes of indexed",
            "plain 1-10",
            "plain 11-20");
  }

  @Test
  void indexesOfATableThatIsLoadedAlreadyAreMade() throws Exception {
    missing.put(indexed, List.of());
    missing.put(plain, List.of());
    LoadQueue queue = new LoadQueue(missing);

    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.next().map(LoadQueueTest::text)).contains("indexes of indexed");
    assertThat(queue.next()).isEmpty();
  }

  @Test
  void connectionWithoutAStepWaitsForTheIndexesThatAnotherEnables() throws Exception {
    missing.put(indexed, List.of(new RowRange(1, 10)));
    LoadQueue queue = new LoadQueue(missing);
    Step only = queue.next().orElseThrow();
    FutureTask<String> other = new FutureTask<>(() -> queue.next().map(LoadQueueTest::text).get());
    Thread thread = new Thread(other);
    thread.start();
    Waiting.await("a thread that waits", () -> thread.getState() == Thread.State.WAITING);

    queue.done(only);

    assertThat(other.get()).isEqualTo("indexes of indexed");
    assertThat(queue.next()).isEmpty();
  }
}

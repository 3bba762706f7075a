package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.dist.RemoteEngine;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Two remote engines, each a process of its own on this machine, with mutual TLS. They serve the
 * tests of a class one after the other. For one thread.
 */
record EnginePair(Path keyStore, RemoteEngine first, RemoteEngine second) implements AutoCloseable {

  /** How many tests each has ended. */
  record Ended(long first, long second) {}

  /** Starts both and waits until they are ready. */
  static EnginePair start(Path directory) throws Exception {
    Path keyStore = RemoteEngine.keyStore(directory);
    RemoteEngine first = RemoteEngine.start(directory.resolve("first"), keyStore);
    RemoteEngine second = RemoteEngine.start(directory.resolve("second"), keyStore);
    first.awaitReady();
    second.awaitReady();
    return new EnginePair(keyStore, first, second);
  }

  List<RemoteEngine> both() {
    return List.of(first, second);
  }

  /** The arguments of a controller of both, and others. */
  String[] controlledWith(String... more) {
    List<String> all = new ArrayList<>(RemoteEngine.controlledBy(keyStore, first, second));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  Ended ended() {
    return new Ended(first.testsFinished(), second.testsFinished());
  }

  /** Waits until each has ended one test more than before. */
  void awaitOneMoreThan(Ended before) throws InterruptedException {
    first.awaitFinished(before.first() + 1);
    second.awaitFinished(before.second() + 1);
  }

  /** A run that ends by itself: each engine has sent as many samples, all of them good ones. */
  void assertWhole(PlanRun run, int samplesOfEach) throws IOException {
    RunSummary summary = run.summary();
    assertThat(summary.total().errors()).as(run.console()).isZero();
    assertThat(summary.total().samples()).as(run.console()).isEqualTo(2L * samplesOfEach);
    assertThat(summary.engines())
        .extracting(LabelSummary::label, LabelSummary::samples)
        .containsExactlyInAnyOrder(
            tuple(first.name(), (long) samplesOfEach), tuple(second.name(), (long) samplesOfEach));
    assertThat(summary.info().endReason()).isEmpty();
    List<Long> inSeconds = new ArrayList<>();
    summary
        .timeline()
        .intervals()
        .forEach(
            row -> {
              if (row.label().equals(RunSummary.TOTAL)) {
                inSeconds.add(row.samples());
              }
            });
    assertThat(inSeconds.stream().mapToLong(Long::longValue).sum())
        .as("samples of all seconds")
        .isEqualTo(2L * samplesOfEach);
    assertThat(run.console())
        .containsOnlyOnce("Load Report: ")
        .containsPattern("(?m)^" + Pattern.quote(first.name()) + " +[0-9]")
        .containsPattern("(?m)^" + Pattern.quote(second.name()) + " +[0-9]")
        .contains("Server: embedded, one in each remote engine")
        .contains(first.name() + " has a ")
        .contains(second.name() + " has a ");
  }

  @Override
  public void close() {
    first.close();
    second.close();
  }
}

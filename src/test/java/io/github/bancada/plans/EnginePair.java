package io.github.bancada.plans;

import io.github.bancada.dist.RemoteEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

  @Override
  public void close() {
    first.close();
    second.close();
  }
}

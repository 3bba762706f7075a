package io.github.bancada.metrics;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Samples that found no place, until a reader comes for them. Thread-safe; adding takes the same
 * few steps whatever other threads do, and a reader may wait for those steps to end.
 */
final class Overflow {
  private final AtomicReference<Node> newest = new AtomicReference<>();

  private static final class Node {
    final SampleResult sample;

    /** The one added before; this node itself until that is known. */
    volatile Node older = this;

    Node(SampleResult sample) {
      this.sample = sample;
    }
  }

  void add(SampleResult sample) {
    Node node = new Node(sample);
    node.older = newest.getAndSet(node);
  }

  /** Takes all of them out, newest first. */
  void drain(Consumer<SampleResult> action) {
    Node node = newest.getAndSet(null);
    while (node != null) {
      action.accept(node.sample);
      while (node.older == node) {
        Thread.onSpinWait();
      }
      node = node.older;
    }
  }
}

package io.github.bancada.jmeter;

import java.io.Serializable;

/**
 * Which of the remote engines of a test an element runs on, and how many there are. Only the
 * controller knows: it makes a clone of each element for each engine before it sends the first. So
 * an element holds one of these and gives {@link #ofClone} to each of its clones; the number is
 * filled in when one is sent. Thread-safe.
 */
public final class EngineShare implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int index;
  private final int engines;

  /** The clones among which this one is counted; null if it is not sent to an engine. */
  private final transient Round round;

  /** The clones that are counted for the next test. */
  private transient Round clones;

  /** The clones for the engines of one test. */
  private static final class Round {
    private int made;
    private boolean sent;

    private synchronized int add() {
      return made++;
    }

    private synchronized int send() {
      sent = true;
      return made;
    }

    private synchronized boolean isSent() {
      return sent;
    }
  }

  /** The share of an element that runs in one process. */
  public EngineShare() {
    this(0, 1, null);
  }

  private EngineShare(int index, int engines, Round round) {
    this.index = index;
    this.engines = engines;
    this.round = round;
  }

  /** The share of the clone that the current thread makes. */
  public EngineShare ofClone() {
    return ClonePurpose.now() == ClonePurpose.ENGINE
        ? ofEngine()
        : new EngineShare(index, engines, round);
  }

  private synchronized EngineShare ofEngine() {
    if (clones == null || clones.isSent()) {
      clones = new Round();
    }
    return new EngineShare(clones.add(), 1, clones);
  }

  /** Number of this engine, from 0. */
  public int index() {
    return index;
  }

  /** Number of engines of the test. */
  public int engines() {
    return engines;
  }

  private Object writeReplace() {
    return round == null ? this : new EngineShare(index, round.send(), null);
  }
}

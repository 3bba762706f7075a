package io.github.bancada.bookshop.mix;

import java.util.SplittableRandom;

/**
 * One user's way through the bookshop. It starts at Home, and each next interaction follows by the
 * matrix. A session that has lasted its length ends when the walk comes back to Home: that Home is
 * the first interaction of the next session. So sessions change no shares, and the same seed gives
 * the same walk, however fast the server answers. Not thread-safe.
 */
public final class Walk {
  private final MixMatrix matrix;
  private final CutExponential sessionLength;
  private final SplittableRandom steps;
  private final SplittableRandom lengths;
  private Interaction before;
  private Interaction current;
  private boolean newSession;
  private long sessionEndNanos;

  /**
   * @param seeds of the virtual user
   */
  public Walk(MixMatrix matrix, CutExponential sessionLength, Seeds seeds) {
    this.matrix = matrix;
    this.sessionLength = sessionLength;
    steps = seeds.next();
    lengths = seeds.next();
  }

  /**
   * Takes a step.
   *
   * @param nowNanos {@code System.nanoTime()}
   */
  public Interaction step(long nowNanos) {
    before = current;
    current =
        current == null
            ? Interaction.HOME
            : matrix.next(current, 1 + steps.nextInt(MixMatrix.LAST));
    newSession = before == null || current == Interaction.HOME && nowNanos - sessionEndNanos >= 0;
    if (newSession) {
      sessionEndNanos = nowNanos + sessionLength.nextNanos(lengths);
    }
    return current;
  }

  /** Whether the last step began a session, which keeps nothing of the one before. */
  public boolean isNewSession() {
    return newSession;
  }

  /** The interaction before the last step; null at the start of a session. */
  public Interaction previous() {
    return newSession ? null : before;
  }

  /** The interaction that the last step came from, whatever its session; null for the first. */
  public Interaction before() {
    return before;
  }
}

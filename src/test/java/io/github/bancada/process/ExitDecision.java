package io.github.bancada.process;

/** The exit code that a run in this JVM has decided, which goes on after it. Thread-safe. */
public final class ExitDecision {
  private ExitDecision() {}

  /** Gives it once; {@link ExitCode#PASSED} if there is none. */
  public static ExitCode take() {
    return ProcessExit.takeDecision();
  }
}

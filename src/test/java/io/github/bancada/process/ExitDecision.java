package io.github.bancada.process;

/** The exit code that a run decided in this JVM, which continues after it. Thread-safe. */
public final class ExitDecision {
  private ExitDecision() {}

  /** Gives it once; {@link ExitCode#PASSED} if there is none. */
  public static ExitCode take() {
    return ProcessExit.takeDecision();
  }
}

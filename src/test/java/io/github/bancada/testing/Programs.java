package io.github.bancada.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.process.InstalledProgram;

/** Programs that a test starts and that not every machine has. Stateless. */
public final class Programs {
  private Programs() {}

  /** Skips the test, with the reason, where the program is not on the PATH. */
  public static void assumeInstalled(String program) {
    assumeTrue(
        InstalledProgram.exists(program),
        () -> "SKIPPED: no " + program + " on the PATH; install it to run this test");
  }
}

package io.github.bancada.plans;

import io.github.bancada.dist.PlanCopy;
import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The plan {@code ldap-protocols}: for each of three transports 1, 100 and 1,000 searches. In the
 * short form, and for remote engines, the 1,000 are fewer.
 */
final class ProtocolsPlan {
  private static final int FEWER = 20;
  private static final int MOST = LongForm.of(FEWER, 1_000);

  /** What a run of all three transports has. */
  static final int SAMPLES = 3 * (1 + 100 + MOST);

  /** The same with fewer. */
  static final int FEWER_SAMPLES = 3 * (1 + 100 + FEWER);

  private ProtocolsPlan() {}

  /** Copies the plan into a new directory. */
  static Path in(Path directory) throws IOException {
    return in(directory, MOST);
  }

  /** As above, with the fewer searches of the short form. */
  static Path withFewerIn(Path directory) throws IOException {
    return in(directory, FEWER);
  }

  private static Path in(Path directory, int most) throws IOException {
    return PlanCopy.changed(
        PlanRun.path("ldap-protocols.jmx"),
        directory,
        "LoopController.loops\">1000<",
        "LoopController.loops\">" + most + "<");
  }
}

package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.gate.Gate;
import io.github.bancada.gate.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each plan with its embedded server meets its gate. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class GatesIT {
  @TempDir Path work;

  static List<String> gates() throws IOException {
    return GatesTest.gates();
  }

  @ParameterizedTest
  @MethodSource("gates")
  void planMeetsItsGate(String name) throws Exception {
    PlanRun run = PlanRun.of(name + ".jmx", work);

    Path gate = JMeterProcess.projectDirectory().resolve("gates/" + name + ".gate");
    Verdict verdict = Gate.read(gate, null).judge(run.summary());
    System.out.println(String.join("\n", verdict.lines()));

    assertThat(verdict.passed()).as(String.join("\n", verdict.lines())).isTrue();
  }
}

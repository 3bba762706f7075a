package io.github.bancada.cli;

import io.github.bancada.gate.RunFigure;
import io.github.bancada.matrix.run.PlanRunner;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.Diagnosis;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Runs the plan of a matrix, each time by a JMeter of its own, and says why a run should be
 * repeated. Immutable.
 *
 * @param figure what is compared
 * @param out gets the figure of each run
 */
record MatrixPlanRun(Path jmeter, Path plan, RunFigure figure, Consumer<String> out)
    implements PlanRunner {
  @Override
  public Outcome run(
      Path results, Map<String, String> properties, Map<String, String> environment, Duration limit)
      throws IOException {
    Path report = results.toAbsolutePath();
    List<String> given = new ArrayList<>();
    properties.forEach((name, value) -> given.add(name + "=" + value));
    new JMeterRun(jmeter, plan, report).run(given, environment, limit, line -> {});
    RunSummary run = ComparedRuns.run(report, 0, Optional.empty());
    Optional<String> objection = Diagnosis.objection(run);
    // The speed of failures tells nothing about the server.
    if (run.total().errors() == run.total().samples()) {
      return Outcome.withoutFigures(objection.orElseThrow());
    }
    OptionalDouble value = figure.of(run);
    if (value.isEmpty()) {
      return Outcome.withoutFigures("the run has no " + figure);
    }
    out.accept("  " + figure + " " + figure.text(value.getAsDouble()));
    return new Outcome(objection, true);
  }

  /** Does nothing: a JMeter ends with this process. */
  @Override
  public void stop() {}
}

package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SummaryJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The run that limits in percent are relative to, or none. Immutable and thread-safe. */
final class Baseline {
  private static final Baseline NONE = new Baseline("", Map.of(), Optional.empty());

  private final String name;
  private final Map<String, LabelSummary> labels;
  private final Optional<LabelSummary> total;

  private Baseline(String name, Map<String, LabelSummary> labels, Optional<LabelSummary> total) {
    this.name = name;
    this.labels = labels;
    this.total = total;
  }

  static Baseline none() {
    return NONE;
  }

  /**
   * @param name of the run, for messages
   */
  static Baseline of(String name, RunSummary run) {
    Map<String, LabelSummary> labels = new HashMap<>();
    run.labels().forEach(label -> labels.put(label.label(), label));
    return new Baseline(name, labels, Optional.of(run.total()));
  }

  /**
   * Reads a baseline.
   *
   * @param path a {@code summary.json}, or the results directory it is in; "" for none
   * @throws GateException if it cannot be read
   */
  static Baseline read(String path) throws GateException {
    if (path.isBlank()) {
      return NONE;
    }
    try {
      Path given = Path.of(path.strip());
      Path file = Files.isDirectory(given) ? given.resolve("summary.json") : given;
      if (!Files.isReadable(file)) {
        throw new GateException(
            "the baseline '"
                + file
                + "' cannot be read; name a summary.json, or the results directory it is in"
                + " (-Jgate.baseline=...)");
      }
      return of(path.strip(), SummaryJson.read(file));
    } catch (GateException e) {
      throw e;
    } catch (IOException | InvalidPathException e) {
      throw new GateException("the baseline cannot be read: " + e.getMessage(), e);
    }
  }

  /** What is wrong with criteria that need a baseline, given this one. */
  List<Problem> problems(List<Criterion> criteria) {
    List<Problem> problems = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.limit().ofBaseline()) {
        problem(criterion).ifPresent(text -> problems.add(new Problem(criterion.place(), text)));
      }
    }
    return problems;
  }

  private Optional<String> problem(Criterion criterion) {
    if (total.isEmpty()) {
      return Optional.of(
          "the criterion needs a baseline and there is none; name a run's summary.json"
              + " (-Jgate.baseline=...)");
    }
    LabelPattern wanted = criterion.labels();
    boolean found =
        wanted instanceof LabelPattern.All
            ? total.get().samples() > 0
            : labels.values().stream().anyMatch(l -> l.samples() > 0 && wanted.test(l.label()));
    return found
        ? Optional.empty()
        : Optional.of(
            "the baseline '"
                + name
                + "' has no sample of "
                + wanted
                + "; take a baseline of the same plan, or write an absolute limit");
  }

  /**
   * What a figure is compared with.
   *
   * @param label the label the figure is of; any for {@code all}
   * @return empty if the baseline does not have that label
   */
  Optional<Ratio> bound(Criterion criterion, String label) {
    Limit limit = criterion.limit();
    if (!limit.ofBaseline()) {
      return Optional.of(limit.absolute());
    }
    Optional<LabelSummary> base =
        criterion.labels() instanceof LabelPattern.All
            ? total
            : Optional.ofNullable(labels.get(label));
    return base.filter(summary -> summary.samples() > 0)
        .map(summary -> limit.relativeTo(criterion.metric().of(summary, limit.dimension())));
  }
}

package io.github.bancada.pages;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.OnceATest;
import io.github.bancada.pages.count.CountExpectation;
import io.github.bancada.pages.count.CountSettings;
import io.github.bancada.pages.count.CountWorkload;
import io.github.bancada.pages.count.ExternalCommand;
import io.github.bancada.pages.count.JobChoice;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.interpret.InkCoverage;
import io.github.bancada.pages.interpret.Interpreter;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.work.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.services.FileServer;

/**
 * Sampler: counts the pages of a print job, by {@link PageCounter} or by an external command, timed
 * in nanoseconds. All virtual users share the jobs.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class PrinterPageCount extends WorkSampler<CountSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(PrinterPageCount.class);

  static final Field<String> JOBS =
      FIELDS
          .group("jobsGroup")
          .file("jobs")
          .required("Jobs is empty; name a file, a directory or a glob such as spool/*.ps");
  static final Field<JobChoice.Order> ORDER = FIELDS.choice("order", JobChoice.Order.SEQUENTIAL);
  static final Field<Boolean> HOLD = FIELDS.flag("hold", false);
  static final Field<Integer> MEMORY_LIMIT = FIELDS.number("memoryLimit", 256, 1).in("MB");

  static final Field<CountSettings.Engine> ENGINE =
      FIELDS.group("count").choice("engine", CountSettings.Engine.BUILTIN);
  static final Field<CopiesPolicy> COPIES =
      FIELDS.choice("copiesPolicy", CopiesPolicy.PDL_OVER_PJL);
  static final Field<Boolean> INTERPRET = FIELDS.flag("interpret", false);

  static final Field<Boolean> COVERAGE = FIELDS.flag("coverage", false);
  static final Field<CountSettings.Labels> LABELS =
      FIELDS.choice("labels", CountSettings.Labels.NAME);

  static final Field<OptionalInt> EXPECTED_PAGES =
      FIELDS.group("expect").optionalNumber("expectedPages", 0, Integer.MAX_VALUE);
  static final Field<OptionalInt> EXPECTED_TOTAL =
      FIELDS.optionalNumber("expectedTotal", 0, Integer.MAX_VALUE);

  static final Field<OptionalInt> EXPECTED_COLOR =
      FIELDS.optionalNumber("expectedColor", 0, Integer.MAX_VALUE);

  static final Field<OptionalInt> EXPECTED_SHEETS =
      FIELDS.optionalNumber("expectedSheets", 0, Integer.MAX_VALUE);

  static final Field<String> EXPECTED_PAPER = FIELDS.text("expectedPaper", "");

  static final Field<ExternalCommand.CommandPreset> PRESET =
      FIELDS.group("commandGroup").choice("preset", ExternalCommand.CommandPreset.NONE);
  static final Field<String> COMMAND = FIELDS.text("command", "");
  static final Field<CountSettings.Absent> ABSENT =
      FIELDS.choice("absent", CountSettings.Absent.FAIL);
  static final Field<Integer> TIME_LIMIT = FIELDS.millis("timeLimit", 60_000);
  static final Field<String> PATTERN = FIELDS.text("pattern", "");

  static final Derived<JobChoice> CHOICE =
      FIELDS.derived(
          v ->
              new JobChoice(
                  v.get(JOBS), v.get(ORDER), v.get(HOLD), (long) v.get(MEMORY_LIMIT) << 20));

  static final Derived<Optional<ExternalCommand>> EXTERNAL =
      FIELDS.derived(
          v ->
              v.get(ENGINE) == CountSettings.Engine.BUILTIN
                  ? Optional.empty()
                  : Optional.of(
                      ExternalCommand.of(
                          v.get(PRESET), v.get(COMMAND), v.get(TIME_LIMIT), v.get(PATTERN))));

  static final Derived<List<Examination>> EXAMINATIONS =
      FIELDS.derived(PrinterPageCount::examinations);

  static final Derived<CountExpectation> EXPECTED =
      FIELDS.derived(
          v ->
              new CountExpectation(
                  v.get(EXPECTED_PAGES),
                  v.get(EXPECTED_TOTAL),
                  v.get(EXPECTED_COLOR),
                  v.get(EXPECTED_SHEETS),
                  v.get(EXPECTED_PAPER)));

  static final Derived<CountSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new CountSettings(
                  v.get(CHOICE),
                  v.get(EXTERNAL),
                  v.get(EXAMINATIONS),
                  v.get(ABSENT),
                  v.get(COPIES),
                  v.get(LABELS),
                  v.get(EXPECTED)));

  private static List<Examination> examinations(Values v) {
    List<Examination> wanted = new ArrayList<>();
    if (v.get(ENGINE) == CountSettings.Engine.BUILTIN) {
      Duration limit = Duration.ofMillis(v.get(TIME_LIMIT));
      long memory = Interpreter.DEFAULT.memoryBytes();
      if (v.get(INTERPRET)) {
        wanted.add(new Interpreter(limit, memory));
      }
      if (v.get(COVERAGE)) {
        wanted.add(new InkCoverage(limit, memory));
      }
    }
    return wanted;
  }

  @Override
  protected Derived<CountSettings> settings() {
    return SETTINGS;
  }

  /** Searches relative paths in the plan's directory, then in the working directory of JMeter. */
  @Override
  protected Workload<CountSettings> newWorkload() {
    PdfboxLog.quiet();
    return new CountWorkload(
        CHOICE,
        EXTERNAL,
        EXAMINATIONS,
        ABSENT,
        List.of(
            Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath().normalize(),
            Path.of("").toAbsolutePath()),
        OnceATest::say);
  }
}

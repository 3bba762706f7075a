package io.github.bancada.pages.count;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.interpret.Interpreter;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of one Printer Page Count in one test: all virtual users share its jobs. Thread-safe.
 */
public final class CountWorkload implements Workload<CountSettings> {
  private static final Logger log = LoggerFactory.getLogger(CountWorkload.class);

  private final Derived<JobChoice> choice;
  private final Derived<Optional<ExternalCommand>> command;
  private final Derived<List<Examination>> examinations;
  private final Field<CountSettings.Absent> absent;
  private final Consumer<String> sayOnce;
  private final JobSource jobs;
  private final AtomicBoolean mistaken = new AtomicBoolean();

  /**
   * @param directories folders in which to resolve relative paths
   * @param sayOnce receives a sentence for the console, once per test
   */
  public CountWorkload(
      Derived<JobChoice> choice,
      Derived<Optional<ExternalCommand>> command,
      Derived<List<Examination>> examinations,
      Field<CountSettings.Absent> absent,
      List<Path> directories,
      Consumer<String> sayOnce) {
    this.choice = choice;
    this.command = command;
    this.examinations = examinations;
    this.absent = absent;
    this.sayOnce = sayOnce;
    jobs = new JobSource(directories);
  }

  JobSource jobs() {
    return jobs;
  }

  @Override
  public Task<CountSettings> newTask(VirtualUser user) {
    return new CountTask(this, user.stopping());
  }

  /** Checks that the program is installed, and that the jobs exist and fit into memory. */
  @Override
  public void check(Check check) {
    check
        .known(examinations)
        .filter(wanted -> !wanted.isEmpty())
        .flatMap(wanted -> Interpreter.missingProgram())
        .ifPresent(check::problem);
    Optional<String> missing =
        check.known(command).flatMap(program -> program).flatMap(ExternalCommand::missingProgram);
    if (missing.isEmpty()) {
      check.known(choice).ifPresent(known -> check.that(() -> prepare(known)));
    } else if (check.assumed(absent).orElseThrow() == CountSettings.Absent.SKIP) {
      skip(missing.get());
    } else {
      check.problem(missing.get());
    }
  }

  private void prepare(JobChoice known) {
    if (known.order() != JobChoice.Order.VARIABLE) {
      try {
        jobs.prepare(known);
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "Jobs: " + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
      }
    }
  }

  void skip(String missing) {
    sayOnce.accept("Printer Page Count: an external command is skipped: " + missing);
  }

  /** Logs a bug: with its stack trace the first time, in one line afterwards. */
  void mistake(Path job, Throwable cause) {
    if (mistaken.compareAndSet(false, true)) {
      log.error("'{}' could not be counted: a programming error", job, cause);
    } else {
      log.error("'{}' could not be counted: a programming error: {}", job, cause.toString());
    }
  }
}

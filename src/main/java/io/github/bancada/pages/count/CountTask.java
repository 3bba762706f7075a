package io.github.bancada.pages.count;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.process.ChildTimes;
import io.github.bancada.process.ExternalProcess;
import io.github.bancada.process.ThreadCpu;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Takes the samples of one virtual user: counts jobs and measures the time. For one thread; any
 * thread may call {@link #cancel}.
 */
final class CountTask implements Task<CountSettings> {
  static final String STOPPED = "the test was stopped during the count";

  private static final int MAX_OUTPUT = 64 * 1024;

  private final CountWorkload workload;
  private final BooleanSupplier stopping;
  private CountSettings known;

  /** Why nothing is counted, if the program is missing and that is allowed. */
  private Optional<String> skipped = Optional.empty();

  private volatile ExternalProcess running;

  CountTask(CountWorkload workload, BooleanSupplier stopping) {
    this.workload = workload;
    this.stopping = stopping;
  }

  /** A count with its times; {@code run} is null for the built-in counter. */
  private record Timed(
      CountResult result, long elapsedNanos, long cpuNanos, ExternalProcess.Run run) {}

  @Override
  public Sample run(CountSettings settings) {
    if (settings != known) {
      known = settings;
      skipped =
          settings.absent() == CountSettings.Absent.SKIP
              ? settings.missingProgram()
              : Optional.empty();
    }
    if (skipped.isPresent()) {
      workload.skip(skipped.get());
      return null;
    }
    return count(settings);
  }

  private CountSample count(CountSettings settings) {
    long startEpochMillis = System.currentTimeMillis();
    JobSource.Job job;
    try {
      job = workload.jobs().next(settings.choice());
    } catch (IOException e) {
      return unread(startEpochMillis, settings, LocalCode.UNREADABLE.text(), reason(e));
    } catch (IllegalArgumentException e) {
      return unread(startEpochMillis, settings, LocalCode.PARAMETER_ERROR.text(), e.getMessage());
    }
    startEpochMillis = System.currentTimeMillis();
    Timed timed = timed(settings, job);
    CountResult result = settings.expected().checked(timed.result());
    Map<String, String> facts =
        facts(settings, job.file().toString(), job.sizeBytes(), result, timed);
    return new CountSample(
        startEpochMillis,
        timed.elapsedNanos(),
        job.sizeBytes(),
        label(settings, facts),
        result.isSuccess(settings.expected()),
        result.status(),
        result.message(),
        request(settings, job),
        timed.run() == null ? "" : output(timed.run()),
        facts);
  }

  private Timed timed(CountSettings settings, JobSource.Job job) {
    long start = System.nanoTime();
    try {
      return settings.command().isPresent()
          ? external(settings.command().get(), job)
          : builtIn(settings, job);
    } catch (ClosedByInterruptException e) {
      return failed(start, LocalCode.CANCELLED.text(), STOPPED);
    } catch (IOException e) {
      return failed(
          start,
          settings.command().isPresent() ? "not started" : LocalCode.UNREADABLE.text(),
          reason(e));
    } catch (RuntimeException | Error e) {
      workload.mistake(job.file(), e);
      return failed(start, LocalCode.LOCAL_ERROR.text(), e.toString());
    }
  }

  private static CountSample unread(
      long startEpochMillis, CountSettings settings, String status, String message) {
    CountResult result = CountResult.failure(status, message);
    Map<String, String> facts =
        facts(settings, settings.choice().jobs(), 0, result, new Timed(result, 0, -1, null));
    return new CountSample(
        startEpochMillis,
        0,
        0,
        label(settings, facts),
        false,
        status,
        message,
        "count " + settings.choice().jobs(),
        "",
        facts);
  }

  private static String label(CountSettings settings, Map<String, String> facts) {
    return switch (settings.labels()) {
      case NAME -> "";
      case FORMAT -> facts.get("format");
      case FILE -> fileName(facts.get("file"));
    };
  }

  private static String fileName(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  private static Timed failed(long start, String status, String message) {
    return new Timed(CountResult.failure(status, message), System.nanoTime() - start, -1, null);
  }

  private Timed builtIn(CountSettings settings, JobSource.Job job) throws IOException {
    PageCounter counter =
        new PageCounter(settings.copies(), Budget.DEFAULT)
            .withColors(settings.expected().color().isPresent());
    long cpu = ThreadCpu.nanos();
    long start = System.nanoTime();
    PageCount count =
        job.held() == null
            ? counter.count(job.file())
            : counter.count(new ByteArrayChannel(job.held()));
    long elapsed = System.nanoTime() - start;
    long used = ThreadCpu.since(cpu);
    List<ExternalProcess.Run> runs = new ArrayList<>();
    for (Examination each : settings.examinations()) {
      count =
          each.count(
              job.file(),
              count,
              stopping,
              process -> {
                runs.add(ran(process));
                return runs.get(runs.size() - 1);
              });
    }
    return runs.isEmpty()
        ? new Timed(CountResult.of(count), elapsed, used, null)
        : examined(count, runs, System.nanoTime() - start, used);
  }

  private static Timed examined(
      PageCount count, List<ExternalProcess.Run> runs, long elapsed, long own) {
    boolean stopped =
        runs.stream().anyMatch(r -> r.ending() == ExternalProcess.Run.Ending.CANCELED);
    boolean known = own >= 0 && runs.stream().allMatch(run -> cpuNanos(run) >= 0);
    return new Timed(
        stopped ? CountResult.failure(LocalCode.CANCELLED.text(), STOPPED) : CountResult.of(count),
        elapsed,
        known ? own + runs.stream().mapToLong(CountTask::cpuNanos).sum() : -1,
        null);
  }

  private Timed external(ExternalCommand command, JobSource.Job job) throws IOException {
    ExternalProcess.Run run =
        ran(new ExternalProcess(command.argumentsFor(job.file()), command.timeLimit(), stopping));
    return new Timed(ExternalCounter.result(command, run), run.realNanos(), cpuNanos(run), run);
  }

  /** Runs a program; {@link #cancel} may kill it. */
  private ExternalProcess.Run ran(ExternalProcess process) throws IOException {
    running = process;
    try {
      return process.run();
    } finally {
      running = null;
    }
  }

  private static long cpuNanos(ExternalProcess.Run run) {
    return run.times().map(t -> t.user().plus(t.system()).toNanos()).orElse(-1L);
  }

  private static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "'" + cause.getMessage() + "' does not exist";
    }
    if (cause instanceof AccessDeniedException) {
      return "this system user may not read '" + cause.getMessage() + "'";
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static String request(CountSettings settings, JobSource.Job job) {
    return settings.command().isPresent()
        ? String.join(" ", settings.command().get().argumentsFor(job.file()))
        : "count " + job.file() + ", copies " + settings.copies().token();
  }

  private static String output(ExternalProcess.Run run) {
    String text = cut(run.output());
    return run.errors().isEmpty() ? text : text + "\n--- stderr ---\n" + cut(run.errors());
  }

  private static String cut(String text) {
    return text.length() <= MAX_OUTPUT ? text : text.substring(0, MAX_OUTPUT) + "\n[cut here]";
  }

  private static Map<String, String> facts(
      CountSettings settings, String file, long size, CountResult result, Timed timed) {
    ExternalProcess.Run run = timed.run();
    Optional<ChildTimes.Times> times = run == null ? Optional.empty() : run.times();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("file", file);
    facts.put("size", Long.toString(size));
    facts.put(
        "engine",
        (settings.command().isPresent()
                ? CountSettings.Engine.EXTERNAL
                : CountSettings.Engine.BUILTIN)
            .token());
    facts.put("format", result.format());
    facts.put("pages", number(result.pages()));
    facts.put("copies", number(result.copies()));
    facts.put("total", number(result.total()));
    facts.put("duplex", result.duplex());
    facts.put("confidence", result.confidence());
    result.billing(facts);
    facts.put("status", result.status());
    facts.put("exit", run == null || run.exitCode() < 0 ? "" : Integer.toString(run.exitCode()));
    facts.put("real", String.format(Locale.ROOT, "%.6f", timed.elapsedNanos() / 1e9));
    facts.put("user", times.map(t -> seconds(t.user())).orElse(CountSample.UNKNOWN));
    facts.put("sys", times.map(t -> seconds(t.system())).orElse(CountSample.UNKNOWN));
    facts.put(
        "cpu",
        timed.cpuNanos() < 0
            ? CountSample.UNKNOWN
            : String.format(Locale.ROOT, "%.6f", timed.cpuNanos() / 1e9));
    return facts;
  }

  private static String number(long number) {
    return number < 0 ? CountSample.UNKNOWN : Long.toString(number);
  }

  /** Ticks are 10 ms, so two decimals are enough. */
  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f", time.toMillis() / 1e3);
  }

  @Override
  public boolean cancel() {
    ExternalProcess process = running;
    if (process != null) {
      process.cancel();
    }
    return process != null;
  }
}

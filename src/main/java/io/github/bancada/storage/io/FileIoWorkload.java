package io.github.bancada.storage.io;

import io.github.bancada.field.Values;
import io.github.bancada.process.HeldDirectory;
import io.github.bancada.process.ThreadCpu;
import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.FileFailure;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The work of one File I/O in one test. Thread-safe. */
public final class FileIoWorkload implements Workload<FileIoSettings> {
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  @Override
  public Task<FileIoSettings> newTask(VirtualUser user) {
    return new FileIoTask(user, leftOut);
  }

  /**
   * Takes the samples of one virtual user of File I/O: takes steps of a phase until the sample is
   * full. After a phase has ended, the next sample begins a new one, on the next target if there
   * are several. A wrong setting ends the test.
   *
   * <p>Not thread-safe, except {@link #cancel()}.
   */
  static final class FileIoTask implements Task<FileIoSettings> {
    private static final Logger log = LoggerFactory.getLogger(FileIoTask.class);

    private final VirtualUser user;
    private final Set<String> leftOut;
    private volatile boolean running;
    private volatile boolean cancelled;

    /** The current phase, with its settings; null between phases. */
    private PhaseStart current;

    /** Usage before a phase that is one sample. */
    private Optional<Usage> before = Optional.empty();

    private FileIoSettings settings;
    private Target target;
    private String label = "";
    private RateLimit pace;
    private long phases;

    /**
     * @param leftOut names of targets on which the sampler is skipped, shared by all its users
     */
    FileIoTask(VirtualUser user, Set<String> leftOut) {
      this.user = user;
      this.leftOut = leftOut;
    }

    @Override
    public Sample run(FileIoSettings wanted) {
      long startMillis = System.currentTimeMillis();
      long start = System.nanoTime();
      running = true;
      cancelled = false;
      try {
        if (current == null || !wanted.equals(settings)) {
          begin(wanted);
          startMillis = System.currentTimeMillis();
          start = System.nanoTime();
        }
        return wanted.sample() == FileIoSettings.Unit.BLOCK ? block() : steps(startMillis, start);
      } catch (IOException e) {
        return failed(startMillis, System.nanoTime() - start, e);
      } finally {
        running = false;
      }
    }

    private void begin(FileIoSettings wanted) throws IOException {
      close();
      settings = wanted;
      List<Target> targets = StorageTargets.ofThisTest().chosen(wanted.target());
      target = targets.get((int) (phases % targets.size()));
      label = targets.size() == 1 ? "" : target.name();
      current = PhaseStart.of(wanted, target, user.name(), phases, user.stopping());
      pace = new RateLimit(wanted.bytesPerSecond(), this::isStopping);
      phases++;
      before =
          wanted.sample() == FileIoSettings.Unit.PHASE
              ? Optional.of(target.usage())
              : Optional.empty();
    }

    private boolean isStopping() {
      return cancelled || user.stopping().getAsBoolean();
    }

    /** Takes one step; waits until the step is due before its time begins. */
    private IoPhase.Step step() throws IOException {
      pace.await();
      if (isStopping()) {
        throw new ClosedByInterruptException();
      }
      IoPhase.Step step = current.phase().next();
      pace.did(step.bytes());
      return step;
    }

    private Sample block() throws IOException {
      IoPhase.Step step = step();
      long startMillis = System.currentTimeMillis() - step.elapsedNanos() / 1_000_000;
      String where = current.phase().where();
      if (step.endsPhase()) {
        close();
      }
      String kind = step.kind().name().toLowerCase(Locale.ROOT);
      boolean reads =
          step.kind() == IoPhase.Step.Kind.READ || step.kind() == IoPhase.Step.Kind.REWRITE;
      boolean writes =
          step.kind() == IoPhase.Step.Kind.WRITE || step.kind() == IoPhase.Step.Kind.REWRITE;
      return new FileIoSample(
          startMillis,
          step.elapsedNanos(),
          (label + " " + kind).strip(),
          LocalCode.SUCCESS.text(),
          "",
          where,
          "",
          writes ? step.bytes() : 0,
          reads ? step.bytes() : 0);
    }

    private Sample steps(long startMillis, long start) throws IOException {
      PhaseTotals totals = new PhaseTotals(settings);
      long paused = current.phase().pausedNanos();
      long cpu = ThreadCpu.nanos();
      long device = DeviceReads.ofThisThread();
      String where = current.phase().where();
      IoPhase.Step step;
      do {
        step = step();
        totals.add(step);
      } while (!(step.endsPhase()
          || step.endsFile() && settings.sample() == FileIoSettings.Unit.FILE));
      long elapsed = System.nanoTime() - start - (current.phase().pausedNanos() - paused);
      PhaseFacts facts =
          new PhaseFacts(
              settings,
              target,
              user.usersOfGroup(),
              totals,
              elapsed,
              ThreadCpu.since(cpu),
              DeviceReads.between(device, DeviceReads.ofThisThread()),
              current.firstWrite(),
              before.map(first -> new Usage.Span(first, target.usage())));
      if (step.endsPhase()) {
        close();
      }
      return new FileIoSample(
          startMillis,
          elapsed,
          label,
          LocalCode.SUCCESS.text(),
          facts.message(),
          where,
          facts.headers(),
          totals.writtenBytes(),
          totals.readBytes());
    }

    private Sample failed(long startMillis, long elapsedNanos, IOException e) {
      boolean interrupted =
          Thread.interrupted(); // the interrupt has closed the file; JMeter knows of the stop
      String where = current == null ? settings.operation().token() : current.phase().where();
      FileFailure failure =
          FileFailure.at(where, interrupted ? new ClosedByInterruptException() : e);
      Path file = current == null ? null : current.phase().file();
      close();
      if (file != null && failure.isFullDisk()) {
        delete(target.work(), file.getFileName());
      }
      if (failure.isNoDirect()) {
        if (settings.noDirect() == FileIoSettings.WithoutDirect.SKIP) {
          leftOut(failure.message());
          return null;
        }
        user.abortTest(failure.message());
      }
      // Single blocks have no facts, because no listener counts them.
      String facts =
          settings.sample() == FileIoSettings.Unit.BLOCK
              ? ""
              : PhaseFacts.failed(settings, target, user.usersOfGroup());
      return new FileIoSample(
          startMillis, elapsedNanos, label, failure.code(), failure.message(), where, facts, 0, 0);
    }

    /** Reports a skipped target once. */
    private void leftOut(String why) {
      if (leftOut.add(target.name())) {
        Terminal.say(user.sampler() + " is left out on target " + target.name() + ": " + why);
      }
    }

    /** Deletes a file to free space on a full disk. */
    private static void delete(HeldDirectory directory, Path file) {
      try {
        directory.deleteIfExists(file);
      } catch (IOException e) {
        log.warn("{} cannot be deleted before the end of the test", file, e);
      }
    }

    /** Ends the test, because the next sample would fail, too. */
    @Override
    public Sample refused(Values values, FailedSample sample) {
      user.abortTest(sample.message());
      return sample;
    }

    @Override
    public boolean cancel() {
      cancelled = true;
      return running;
    }

    @Override
    public void close() {
      if (current != null) {
        try {
          current.phase().close();
        } catch (IOException e) {
          log.warn("A file of a storage test could not be closed", e);
        }
        current = null;
      }
    }

    /**
     * What a sample of File I/O did. Immutable.
     *
     * @param label target, if there are several, and kind of step
     * @param code {@code 0}, or why it failed
     * @param headers see {@link PhaseFacts}
     */
    record FileIoSample(
        long startEpochMillis,
        long elapsedNanos,
        String label,
        String code,
        String message,
        String request,
        String headers,
        long sentBytes,
        long receivedBytes)
        implements Sample {

      @Override
      public boolean success() {
        return code.equals(LocalCode.SUCCESS.text());
      }

      /** Empty: work on files asks no server. */
      @Override
      public String server() {
        return null;
      }
    }
  }
}

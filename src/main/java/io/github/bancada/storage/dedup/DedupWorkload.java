package io.github.bancada.storage.dedup;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The work of one Dedup Estimate in one test. Thread-safe. */
public final class DedupWorkload implements Workload<DedupSettings> {
  private final Derived<DedupSettings> settings;
  private final List<Path> bases;
  private final Supplier<List<Path>> written;

  /**
   * @param bases directories to look for relative paths in
   * @param written directories in which the test itself writes; read when it runs
   */
  public DedupWorkload(
      Derived<DedupSettings> settings, List<Path> bases, Supplier<List<Path>> written) {
    this.settings = settings;
    this.bases = List.copyOf(bases);
    this.written = written;
  }

  @Override
  public Task<DedupSettings> newTask(VirtualUser user) {
    return new DedupTask(user, bases, written);
  }

  /** Checks that the named directories exist. */
  @Override
  public void check(Check check) {
    check.known(settings).ifPresent(known -> check.that(() -> find(known)));
  }

  private void find(DedupSettings known) {
    if (known.directories().isEmpty()) {
      return; // the directories of the test do not exist yet
    }
    try {
      Directories.real(known.directories(), bases);
    } catch (IOException e) {
      throw new IllegalArgumentException("Directories: " + e.getMessage(), e);
    }
  }

  /**
   * Takes the samples of one virtual user: one estimate each. For one thread; any thread may call
   * {@link #cancel}.
   */
  static final class DedupTask implements Task<DedupSettings> {
    private final VirtualUser user;
    private final List<Path> bases;
    private final Supplier<List<Path>> written;
    private volatile Estimation running;

    /**
     * @param bases directories to look for relative paths in
     * @param written directories in which the test itself writes
     */
    DedupTask(VirtualUser user, List<Path> bases, Supplier<List<Path>> written) {
      this.user = user;
      this.bases = List.copyOf(bases);
      this.written = written;
    }

    @Override
    public Sample run(DedupSettings settings) {
      long startEpochMillis = System.currentTimeMillis();
      long start = System.nanoTime();
      try {
        List<Path> directories = directories(settings.directories());
        Estimation estimation =
            new Estimation(
                settings, directories, Estimation.halfTheHeap(), this::say, user.stopping());
        running = estimation;
        DedupResult result = estimation.run();
        result.left().named().forEach(this::say);
        return new DedupSample(startEpochMillis, System.nanoTime() - start, settings, result);
      } catch (Pace.HaltedException e) {
        return failed(startEpochMillis, start, LocalCode.CANCELLED, e);
      } catch (IOException e) {
        return failed(startEpochMillis, start, LocalCode.UNREADABLE, e);
      } finally {
        running = null;
      }
    }

    private List<Path> directories(List<String> names) throws IOException {
      List<Path> found = names.isEmpty() ? written.get() : Directories.real(names, bases);
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "Directories is empty, and the plan has no Storage Target; name a directory, or several"
                + " with commas between them");
      }
      return found;
    }

    private static Sample failed(
        long startEpochMillis, long start, LocalCode code, IOException cause) {
      return new FailedSample(
          startEpochMillis, System.nanoTime() - start, code.text(), cause.getMessage(), "");
    }

    private void say(String line) {
      Terminal.say(user.sampler() + ": " + line);
    }

    @Override
    public boolean cancel() {
      Estimation estimation = running;
      if (estimation != null) {
        estimation.halt();
      }
      return estimation != null;
    }

    /** A finished estimate. Immutable. */
    record DedupSample(
        long startEpochMillis, long elapsedNanos, DedupSettings settings, DedupResult result)
        implements Sample {
      private static final double MEGA = 1e6;

      @Override
      public boolean success() {
        return true;
      }

      @Override
      public String code() {
        return LocalCode.SUCCESS.text();
      }

      /** Empty: an estimate asks no server. */
      @Override
      public String server() {
        return null;
      }

      @Override
      public String request() {
        return "compare "
            + settings.words()
            + " in "
            + String.join(", ", settings.directories())
            + ", "
            + settings.counting().token();
      }

      @Override
      public long receivedBytes() {
        return result.bytes();
      }

      @Override
      public String message() {
        String saved =
            Double.isNaN(result.saved())
                ? "no data"
                : String.format(Locale.ROOT, "%.2f %% saved", 100 * result.saved());
        String interval =
            result.exact() || Double.isNaN(result.saved())
                ? ""
                : String.format(
                    Locale.ROOT,
                    " (97 %% interval %.2f to %.2f)",
                    100 * Math.max(0, result.savedLow()),
                    100 * result.savedHigh());
        long troubles = result.left().troubles();
        return saved
            + interval
            + String.format(
                Locale.ROOT,
                " of %,.1f MB in %s",
                result.dataBytes() / MEGA,
                Quantity.of(result.files(), "file"))
            + (troubles == 0 ? "" : "; " + troubles + " not read as they should");
      }

      @Override
      public String headers() {
        return DedupFacts.headers(settings, result);
      }

      @Override
      public String body() {
        return result.left().named().stream().collect(Collectors.joining("\n"));
      }
    }
  }
}

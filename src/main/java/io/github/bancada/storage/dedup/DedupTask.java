package io.github.bancada.storage.dedup;

import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Takes the samples of one virtual user: one estimate each. For one thread; any thread may call
 * {@link #cancel}.
 */
final class DedupTask implements Task<DedupSettings> {
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
    } catch (Halted e) {
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
}

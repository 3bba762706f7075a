package io.github.bancada.pages.command;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Counts jobs; whatever happens to one becomes its row, and the next one can be counted. */
final class JobRowCounter {
  private final PageCounter counter;
  private final Consumer<Throwable> bugs;

  /**
   * @param bugs receives what only a mistake of this program explains
   */
  JobRowCounter(PageCounter counter, Consumer<Throwable> bugs) {
    this.counter = counter;
    this.bugs = bugs;
  }

  /**
   * Counts a job in a file.
   *
   * @param name the file as shown
   */
  JobRow count(Path file, String name) {
    return row(name, () -> counter.count(file));
  }

  /** Counts a job from a channel. */
  JobRow count(ReadableByteChannel job, String name) {
    return row(name, () -> counter.count(job));
  }

  private JobRow row(String name, Counting counting) {
    try {
      return JobRow.of(name, counting.count());
    } catch (IOException e) {
      return JobRow.unreadable(name, FileFailure.reason(e));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      bugs.accept(e);
      return JobRow.failed(name, e);
    }
  }

  /** A count of a job, wherever that is. */
  private interface Counting {
    PageCount count() throws IOException;
  }
}

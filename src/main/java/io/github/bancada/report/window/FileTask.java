package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.process.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads or writes a file on its own thread, then reports the result on the event thread.
 *
 * @param <T> the result
 */
final class FileTask<T> extends SwingWorker<T, Void> {
  private static final Logger log = LoggerFactory.getLogger(FileTask.class);

  private final Work<T> work;
  private final Consumer<T> success;
  private final Consumer<String> failure;
  private final Runnable cancelled;

  /**
   * The slow part.
   *
   * @param <T> the result
   */
  interface Work<T> {
    T run() throws IOException;
  }

  /**
   * @param success receives the result
   * @param failure receives the cause as text
   * @param cancelled runs instead of both after a cancellation
   */
  FileTask(Work<T> work, Consumer<T> success, Consumer<String> failure, Runnable cancelled) {
    this.work = work;
    this.success = success;
    this.failure = failure;
    this.cancelled = cancelled;
  }

  @Override
  protected T doInBackground() throws IOException {
    T result = work.run();
    if (isCancelled() && result instanceof Closeable unwanted) {
      unwanted.close();
    }
    return result;
  }

  @Override
  protected void done() {
    T result;
    try {
      result = get();
    } catch (InterruptedException | CancellationException e) {
      cancelled.run();
      return;
    } catch (ExecutionException e) {
      log.warn("A run could not be read or written", e.getCause());
      failure.accept(
          e.getCause() instanceof IOException problem ? text(problem) : e.getCause().toString());
      return;
    }
    success.accept(result);
  }

  /** The cause as text; file system messages are often only a path. */
  static String text(IOException problem) {
    if (problem instanceof AtomicFile.UnwrittenException
        && problem.getCause() instanceof IOException cause) {
      return text(cause);
    }
    if (problem instanceof NoSuchFileException) {
      return TEXTS.text("problem.missing");
    }
    if (problem instanceof AccessDeniedException) {
      return TEXTS.text("problem.denied");
    }
    if (problem instanceof FileSystemException system) {
      return system.getReason() != null ? system.getReason() : system.getClass().getSimpleName();
    }
    return problem.getMessage() != null ? problem.getMessage() : problem.getClass().getSimpleName();
  }
}

package io.github.bancada.report.window;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.SwingWorker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads or writes a file in a thread of its own, then tells the event thread how it went.
 *
 * @param <T> what comes out of it
 */
final class FileTask<T> extends SwingWorker<T, Void> {
  private static final Logger log = LoggerFactory.getLogger(FileTask.class);

  private final Work<T> work;
  private final Consumer<T> success;
  private final Consumer<String> failure;
  private final Runnable cancelled;

  /**
   * What takes the time.
   *
   * @param <T> what comes out of it
   */
  interface Work<T> {
    T run() throws IOException;
  }

  /**
   * @param success takes what came out of it
   * @param failure takes the cause, in words
   * @param cancelled runs instead of both if the task was cancelled
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
          e.getCause() instanceof IOException problem
              ? FileProblem.of(problem)
              : e.getCause().toString());
      return;
    }
    success.accept(result);
  }
}

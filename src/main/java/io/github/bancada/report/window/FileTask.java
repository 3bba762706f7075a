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
          e.getCause() instanceof IOException problem
              ? FileProblem.of(problem)
              : e.getCause().toString());
      return;
    }
    success.accept(result);
  }
}

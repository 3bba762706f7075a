package io.github.bancada.pages.command;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.interpret.PlainJob;
import io.github.bancada.pages.job.PageCount;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Counts jobs. Every outcome, even a failure, becomes a row, and the next job can be counted. For
 * one thread.
 */
final class JobRowCounter {
  private final PageCounter files;
  private final List<Examination> examinations;
  private final PageCounter streams;
  private final Duration patience;
  private final Consumer<Throwable> bugs;

  /** How a job is counted. */
  private interface Count {
    PageCount count() throws IOException;
  }

  /**
   * @param files counts jobs that are files
   * @param examinations examinations by Ghostscript; jobs from streams are copied for it
   * @param streams counts jobs from streams
   * @param patience time limit of a stream; null for none
   * @param bugs receives exceptions that only a bug explains
   */
  JobRowCounter(
      PageCounter files,
      List<Examination> examinations,
      PageCounter streams,
      Duration patience,
      Consumer<Throwable> bugs) {
    this.files = files;
    this.examinations = List.copyOf(examinations);
    this.streams = streams;
    this.patience = patience;
    this.bugs = bugs;
  }

  JobRow count(JobArguments.NamedJob job) {
    if (!job.isStream()) {
      return count(job.path(), job.name());
    }
    return patience == null ? stream(job) : streamWithin(job);
  }

  /**
   * Counts a job in a file.
   *
   * @param name the file as shown
   */
  JobRow count(Path file, String name) {
    return row(
        name,
        new Count() { // no lambda, see the package
          @Override
          public PageCount count() throws IOException {
            return examined(file, files.count(file));
          }
        });
  }

  private PageCount examined(Path file, PageCount counted) throws IOException {
    PageCount count = counted;
    for (Examination each : examinations) {
      count = each.count(file, count);
    }
    return count;
  }

  /** Counts a job from a channel, which stays open. */
  JobRow count(ReadableByteChannel job, String name) {
    return row(name, () -> streams.count(job));
  }

  private JobRow stream(JobArguments.NamedJob job) {
    return row(
        job.name(),
        () -> {
          try (JobStream stream = JobStream.open(job.path())) {
            return examinations.isEmpty() ? streams.count(stream.channel()) : copied(stream);
          }
        });
  }

  private PageCount copied(JobStream stream) throws IOException {
    try (PlainJob copy = PlainJob.copied(Channels.newInputStream(stream.channel()))) {
      return examined(copy.path(), streams.count(copy.path()));
    }
  }

  /** Counts a stream in another thread, because no budget is checked while a pipe is silent. */
  private JobRow streamWithin(JobArguments.NamedJob job) {
    FutureTask<JobRow> row = new FutureTask<>(() -> stream(job));
    Thread reader = new Thread(row, "stream");
    reader.setDaemon(true);
    reader.start();
    try {
      return row.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return JobRow.tooCostly(
          job.name(), "the job did not end within " + patience.toSeconds() + " s");
    } catch (InterruptedException | ExecutionException e) {
      bugs.accept(e);
      return JobRow.failed(job.name(), e);
    }
  }

  private JobRow row(String name, Count count) {
    try {
      return JobRow.of(name, count.count());
    } catch (IOException e) {
      return JobRow.unreadable(name, FileFailure.reason(e));
    } catch (OutOfMemoryError e) {
      return JobRow.tooCostly(
          name, "there is not enough memory (" + e.getMessage() + "); raise HEAP");
    } catch (RuntimeException | Error e) {
      bugs.accept(e);
      return JobRow.failed(name, e);
    }
  }

  /** A job from standard input, a pipe or a device; read once. Not thread-safe. */
  private static final class JobStream implements Closeable {
    private final FileChannel source;

    private JobStream(FileChannel source) {
      this.source = source;
    }

    /**
     * Opens a stream; waits for the writer of a named pipe.
     *
     * @param path null for standard input
     */
    static JobStream open(Path path) throws IOException {
      return new JobStream(
          path == null
              ? new FileInputStream(FileDescriptor.in).getChannel()
              : FileChannel.open(path, StandardOpenOption.READ));
    }

    /**
     * The job. Seekable only if the source is a file, as standard input may be: a pipe's channel
     * only looks seekable.
     */
    ReadableByteChannel channel() {
      try {
        if (source.size() > source.position()) {
          return source;
        }
      } catch (IOException e) {
        // The channel has no position.
      }
      return new ReadableByteChannel() {
        @Override
        public int read(ByteBuffer target) throws IOException {
          return source.read(target);
        }

        @Override
        public boolean isOpen() {
          return source.isOpen();
        }

        @Override
        public void close() throws IOException {
          source.close();
        }
      };
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}

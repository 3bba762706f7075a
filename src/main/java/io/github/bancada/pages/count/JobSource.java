package io.github.bancada.pages.count;

import io.github.bancada.pages.job.JobFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives each sample its job. One source serves all virtual users of a sampler during a test: it
 * searches for files once and holds each one in memory once. Thread-safe.
 */
public final class JobSource {
  /** Limit of kept lists, because a text with variables may differ in each sample. */
  private static final int MAX_LISTS = 1_000;

  private final List<Path> bases;
  private final Map<String, Listing> lists = new ConcurrentHashMap<>();
  private final Map<Path, byte[]> held = new ConcurrentHashMap<>();
  private long heldBytes;

  /**
   * A print job.
   *
   * @param file its path
   * @param sizeBytes its length
   * @param held its bytes if held in memory; null otherwise
   */
  record Job(Path file, long sizeBytes, byte[] held) {}

  /** The jobs that a text names, and the number given to samples. */
  private record Listing(List<Path> files, AtomicLong given) {}

  /**
   * @param bases folders in which to resolve relative paths
   */
  public JobSource(List<Path> bases) {
    this.bases = List.copyOf(bases);
  }

  /**
   * Finds the jobs before the first sample, and reads them if they are held in memory.
   *
   * @throws IOException if there is none or one cannot be read; the message is a sentence for users
   * @throws IllegalArgumentException if they exceed the memory limit
   */
  public void prepare(JobChoice choice) throws IOException {
    List<Path> files = listing(choice.jobs()).files();
    if (choice.hold()) {
      for (Path file : files) {
        hold(file, choice.memoryBytes());
      }
    }
  }

  /**
   * The job of the next sample.
   *
   * @throws IOException if there is none or it cannot be read
   * @throws IllegalArgumentException if it exceeds the memory limit
   */
  Job next(JobChoice choice) throws IOException {
    Path file =
        switch (choice.order()) {
          case VARIABLE -> single(choice.jobs());
          case RANDOM -> {
            List<Path> files = listing(choice.jobs()).files();
            yield files.get(ThreadLocalRandom.current().nextInt(files.size()));
          }
          case SEQUENTIAL -> {
            Listing listing = listing(choice.jobs());
            long turn = listing.given().getAndIncrement();
            yield listing.files().get((int) Math.floorMod(turn, (long) listing.files().size()));
          }
        };
    if (choice.hold()) {
      byte[] bytes = hold(file, choice.memoryBytes());
      return new Job(file, bytes.length, bytes);
    }
    return new Job(file, Files.size(file), null);
  }

  private Path single(String text) throws IOException {
    for (Path base : bases) {
      Path file = base.resolve(text);
      if (Files.isRegularFile(file)) {
        return file;
      }
      if (Files.isDirectory(file)) {
        throw new IOException(
            "'" + file + "' is a directory; with the order 'variable' Jobs names one file");
      }
    }
    throw new NoSuchFileException(text);
  }

  private Listing listing(String text) throws IOException {
    if (lists.size() > MAX_LISTS) {
      lists.clear();
    }
    try {
      return lists.computeIfAbsent(text, this::list);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Listing list(String text) {
    try {
      return new Listing(JobFiles.named(text, bases), new AtomicLong());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] hold(Path file, long limit) throws IOException {
    byte[] known = held.get(file);
    return known != null ? known : read(file, limit);
  }

  private synchronized byte[] read(Path file, long limit) throws IOException {
    byte[] known = held.get(file);
    if (known != null) {
      return known; // read by another virtual user meanwhile
    }
    long size = Files.size(file);
    long heap = Runtime.getRuntime().maxMemory() / 2;
    if (heldBytes + size > Math.min(limit, heap)) {
      throw new IllegalArgumentException(
          String.format(
              "the jobs do not fit into memory: with '%s' they have %s bytes, but %s; name fewer"
                  + " jobs, %s, or read them from disk",
              file,
              (heldBytes + size),
              limit <= heap
                  ? "Memory limit allows " + limit
                  : "half the heap of this JVM is " + heap,
              limit <= heap ? "raise Memory limit" : "give JMeter more HEAP"));
    }
    byte[] bytes = Files.readAllBytes(file);
    heldBytes += bytes.length;
    held.put(file, bytes);
    return bytes;
  }
}

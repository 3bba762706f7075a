package io.github.bancada.pages.count;

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
 * Gives each sample its job. One source serves all users of a sampler during a test: files are
 * looked for once, and those held in memory are held once. Thread-safe.
 */
public final class JobSource {
  /**
   * Texts that differ from sample to sample name one job each; their lists are not kept for ever.
   */
  private static final int MAX_LISTS = 1_000;

  private final List<Path> bases;
  private final Map<String, Listing> lists = new ConcurrentHashMap<>();
  private final Map<Path, byte[]> held = new ConcurrentHashMap<>();
  private long heldBytes;

  /**
   * A print job.
   *
   * @param file where it is
   * @param sizeBytes its length
   * @param held its bytes, if it is held in memory; null if not
   */
  record Job(Path file, long sizeBytes, byte[] held) {}

  /** What a text names, and how many of them were given. */
  private record Listing(List<Path> files, AtomicLong given) {}

  /**
   * @param bases folders where relative paths are looked for
   */
  public JobSource(List<Path> bases) {
    this.bases = List.copyOf(bases);
  }

  /**
   * Looks for the jobs, and reads them if they are to be held: before the first sample.
   *
   * @throws IOException with a sentence for the user, if there is none, or one cannot be read
   * @throws IllegalArgumentException if they are too much to hold
   */
  public void prepare(CountSettings settings) throws IOException {
    List<Path> files = listing(settings.jobs()).files();
    if (settings.hold()) {
      for (Path file : files) {
        hold(file, settings.memoryBytes());
      }
    }
  }

  /**
   * The job of the next sample.
   *
   * @throws IOException if there is none, or it cannot be read
   * @throws IllegalArgumentException if it is too much to hold
   */
  Job next(CountSettings settings) throws IOException {
    Path file =
        switch (settings.order()) {
          case VARIABLE -> single(settings.jobs());
          case RANDOM -> {
            List<Path> files = listing(settings.jobs()).files();
            yield files.get(ThreadLocalRandom.current().nextInt(files.size()));
          }
          case SEQUENTIAL -> {
            Listing listing = listing(settings.jobs());
            long turn = listing.given().getAndIncrement();
            yield listing.files().get((int) Math.floorMod(turn, (long) listing.files().size()));
          }
        };
    if (settings.hold()) {
      byte[] bytes = hold(file, settings.memoryBytes());
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
      return known; // by another user, meanwhile
    }
    long size = Files.size(file);
    long heap = Runtime.getRuntime().maxMemory() / 2;
    if (heldBytes + size > Math.min(limit, heap)) {
      throw new IllegalArgumentException(
          "the jobs do not fit into memory: with '"
              + file
              + "' they have "
              + (heldBytes + size)
              + " bytes, and "
              + (limit <= heap
                  ? "Memory limit allows " + limit
                  : "half the heap of this JVM is " + heap)
              + "; name fewer jobs, "
              + (limit <= heap ? "raise Memory limit" : "give JMeter more HEAP")
              + ", or read them from the disk");
    }
    byte[] bytes = Files.readAllBytes(file);
    heldBytes += bytes.length;
    held.put(file, bytes);
    return bytes;
  }
}

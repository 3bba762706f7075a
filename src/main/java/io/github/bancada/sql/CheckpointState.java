package io.github.bancada.sql;

import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A snapshot of a storage engine's counters; {@link #UNKNOWN} for counters that the server does not
 * have. Immutable.
 *
 * @param engine its name, one word
 * @param uptimeSeconds since the server was started
 * @param checkpointLsn position in the log, in bytes, up to which all pages are on disk
 * @param currentLsn end of the log, in bytes
 * @param whyNoCheckpoint why the checkpoint is not known; "" if it is
 * @param dirtyPages pages in the buffer pool that are not on disk
 * @param totalPages of the buffer pool
 * @param flushedPages pages written to disk so far
 * @param logBytes bytes written to the log so far
 * @param flushes flushes of files so far (fsync), the log's included
 * @param logFlushes flushes of the log so far
 * @param vacuum of its tables
 */
public record CheckpointState(
    String engine,
    long uptimeSeconds,
    long checkpointLsn,
    long currentLsn,
    String whyNoCheckpoint,
    long dirtyPages,
    long totalPages,
    long flushedPages,
    long logBytes,
    long flushes,
    long logFlushes,
    Vacuum vacuum) {
  public static final long UNKNOWN = -1;

  /**
   * What updates leave in the tables of the schema until they are vacuumed.
   *
   * @param runs vacuums so far, by the server and by users
   * @param deadRows of the table that has most of them for each of its rows
   * @param rows of that table
   */
  public record Vacuum(long runs, long deadRows, long rows) {
    /** Of an engine without vacuum. */
    public static final Vacuum NONE = new Vacuum(UNKNOWN, UNKNOWN, UNKNOWN);

    private static final long MANY = 1_000;
    private static final long MANY_FOR_EACH = 100;

    /** Whether each access to a row passes many dead ones. */
    boolean isBehind() {
      return deadRows >= MANY && deadRows >= MANY_FOR_EACH * rows;
    }
  }

  /** For {@link #parse}; the reason comes last because it has blanks. */
  String note() {
    return engine
        + " "
        + LongStream.of(
                uptimeSeconds,
                checkpointLsn,
                currentLsn,
                dirtyPages,
                totalPages,
                flushedPages,
                logBytes,
                flushes,
                logFlushes,
                vacuum.runs(),
                vacuum.deadRows(),
                vacuum.rows())
            .mapToObj(Long::toString)
            .collect(Collectors.joining(" "))
        + " "
        + whyNoCheckpoint;
  }

  static CheckpointState parse(String note) {
    String[] words = note.split(" ", 14);
    long[] of = Stream.of(words).skip(1).limit(12).mapToLong(Long::parseLong).toArray();
    return new CheckpointState(
        words[0],
        of[0],
        of[1],
        of[2],
        words[13],
        of[3],
        of[4],
        of[5],
        of[6],
        of[7],
        of[8],
        new Vacuum(of[9], of[10], of[11]));
  }

  /** Bytes of log written since the last checkpoint. */
  long checkpointAgeBytes() {
    return checkpointLsn == UNKNOWN || currentLsn == UNKNOWN
        ? UNKNOWN
        : Math.max(0, currentLsn - checkpointLsn);
  }
}

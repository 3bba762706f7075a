package io.github.bancada.pages.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;

/**
 * The channel of a {@link JobInput}. A seekable channel allows skipping and random access. Not
 * thread-safe.
 */
final class JobChannel {
  private static final long HERE = -1;
  private static final int PART = 1 << 18;

  private final ReadableByteChannel channel;

  /** Null if the channel is not seekable. */
  private final SeekableByteChannel seekable;

  /** Length of a seekable channel at the start; a file may become shorter later. */
  private final long firstSize;

  /** Position to restore before the next sequential read. */
  private long resume = HERE;

  JobChannel(ReadableByteChannel channel) throws IOException {
    this.channel = channel;
    this.seekable = channel instanceof SeekableByteChannel seeks ? seeks : null;
    this.firstSize = seekable == null ? 0 : seekable.size();
  }

  boolean isSeekable() {
    return seekable != null;
  }

  /**
   * Reads the next bytes.
   *
   * @param from index in {@code into}, which is filled to its end
   * @return number of bytes, -1 at the end
   * @throws JobException if the channel is seekable and ends before its initial length
   */
  int read(byte[] into, int from) throws IOException {
    if (resume != HERE) {
      seekable.position(resume);
      resume = HERE;
    }
    int read = channel.read(ByteBuffer.wrap(into, from, into.length - from));
    if (read < 0 && seekable != null && position() < firstSize) {
      throw new JobException(Status.TRUNCATED, "the job became shorter while it was read");
    }
    return read;
  }

  /** Position of the next sequential read; for seekable channels. */
  long position() throws IOException {
    return resume != HERE ? resume : seekable.position();
  }

  /**
   * Skips bytes without reading; for seekable channels.
   *
   * @return number of skipped bytes, fewer at the end of the channel
   */
  long jump(long bytes) throws IOException {
    long from = position();
    long jumped = Math.min(bytes, Math.max(0, seekable.size() - from));
    seekable.position(from + jumped);
    resume = HERE;
    return jumped;
  }

  /**
   * Reads the last bytes and keeps the sequential position; for seekable channels.
   *
   * @param earliest smallest allowed position of the first of them
   * @return false if the channel ends too early
   */
  boolean readEnd(byte[] into, long earliest) throws IOException {
    long from = seekable.size() - into.length;
    if (from < earliest) {
      return false;
    }
    resume = position();
    seekable.position(from);
    ByteBuffer target = ByteBuffer.wrap(into);
    while (target.hasRemaining() && seekable.read(target) >= 0) {
      continue;
    }
    return true;
  }

  /** Whether this number of zeros comes next; keeps the position; for seekable channels. */
  boolean hasZeros(long bytes) throws IOException {
    resume = position();
    seekable.position(resume);
    ByteBuffer part = ByteBuffer.allocate(PART);
    long left = bytes;
    while (left > 0) {
      part.clear();
      int read = seekable.read(part);
      if (read < 0 || !ByteScan.isZero(part.array(), 0, read)) {
        return false;
      }
      left -= read;
    }
    return true;
  }

  /** A part for random access; keeps the sequential position; for seekable channels. */
  RandomBytes part(JobInput job, long start, long size) throws IOException {
    resume = position();
    return RandomBytes.of(job, seekable, start, size);
  }
}

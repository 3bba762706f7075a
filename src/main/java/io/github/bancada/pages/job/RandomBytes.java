package io.github.bancada.pages.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * A payload with random access, for formats that are not streams. Reading counts against the time
 * of the job's {@link Budget}. Not thread-safe.
 */
public final class RandomBytes {
  private static final int BLOCK = 16 * 1024;

  private final JobInput job;
  private final SeekableByteChannel channel;
  private final long start;
  private final long size;

  /** A part of the payload; all of it if there is no channel. */
  private final byte[] block;

  private long blockAt;
  private int blockLength;

  private RandomBytes(
      JobInput job, SeekableByteChannel channel, long start, long size, byte[] block) {
    this.job = job;
    this.channel = channel;
    this.start = start;
    this.size = size;
    this.block = block;
  }

  /** A payload in a part of a channel, which must not be used otherwise meanwhile. */
  static RandomBytes of(JobInput job, SeekableByteChannel channel, long start, long size) {
    return new RandomBytes(job, channel, start, size, new byte[BLOCK]);
  }

  /**
   * Consumes a payload into memory.
   *
   * @param toUel whether it ends at the next UEL instead of the end of the job
   * @throws JobException if it exceeds the memory limit
   */
  static RandomBytes collected(JobInput job, boolean toUel) throws IOException {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    while (job.more() && !(toUel && job.atUel())) {
      int from = job.at++;
      if (!toUel) {
        job.at = job.limit;
      } else {
        while (job.at < job.limit && job.buffer[job.at] != JobInput.UEL) {
          job.at++;
        }
      }
      payload.write(job.buffer, from, job.at - from);
      if (payload.size() > job.budget().memoryBytes()) {
        throw new JobException(
            Status.TOO_COSTLY,
            "this format must be held in memory and exceeds the "
                + job.budget().memoryBytes()
                + " bytes allowed");
      }
    }
    RandomBytes all = new RandomBytes(job, null, 0, payload.size(), payload.toByteArray());
    all.blockLength = payload.size();
    return all;
  }

  /** Length of the payload in bytes. */
  public long size() {
    return size;
  }

  public Budget budget() {
    return job.budget();
  }

  /** Throws if the job has used up its time. */
  public void checkBudget() throws JobException {
    job.checkBudget();
  }

  /**
   * Reads bytes.
   *
   * @param position of the first one, 0 or more
   * @return number of bytes read, at most the length; -1 if the payload ends before the position
   */
  public int read(long position, byte[] into, int offset, int length) throws IOException {
    if (position < 0 || position >= size) {
      return -1;
    }
    if (position < blockAt || position >= blockAt + blockLength) {
      load(position);
    }
    int from = (int) (position - blockAt);
    int here = Math.min(length, blockLength - from);
    System.arraycopy(block, from, into, offset, here);
    return here;
  }

  private void load(long position) throws IOException {
    job.checkBudget();
    long first = position - position % block.length; // so that reading backwards needs no more
    channel.position(start + first);
    ByteBuffer target = ByteBuffer.wrap(block, 0, (int) Math.min(block.length, size - first));
    while (target.hasRemaining() && channel.read(target) >= 0) {
      continue;
    }
    if (target.position() <= position - first) {
      throw JobException.truncated(position);
    }
    blockAt = first;
    blockLength = target.position();
  }

  /**
   * Bytes at a position, in the given byte order.
   *
   * @param length at most a few thousand
   * @throws JobException if not all of them are in the payload
   */
  public ByteBuffer bytes(long position, int length, ByteOrder order) throws IOException {
    byte[] bytes = new byte[length];
    int done = 0;
    while (done < length) {
      int read = read(position + done, bytes, done, length - done);
      if (read < 0) {
        throw JobException.truncated(size);
      }
      done += read;
    }
    return ByteBuffer.wrap(bytes).order(order);
  }
}

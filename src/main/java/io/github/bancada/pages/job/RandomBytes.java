package io.github.bancada.pages.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;

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

  /** All blocks of the payload, if there is no channel. */
  private final List<byte[]> blocks;

  /** The current block. */
  private byte[] block;

  private long blockAt;
  private int blockLength;

  private RandomBytes(
      JobInput job, SeekableByteChannel channel, long start, long size, List<byte[]> blocks) {
    this.job = job;
    this.channel = channel;
    this.start = start;
    this.size = size;
    this.blocks = blocks;
    this.block = new byte[channel == null ? 0 : BLOCK];
  }

  /** A payload in a part of a channel; do not use the channel otherwise. */
  static RandomBytes of(JobInput job, SeekableByteChannel channel, long start, long size) {
    return new RandomBytes(job, channel, start, size, List.of());
  }

  /**
   * Consumes a payload into memory.
   *
   * @param toUel whether it ends at the next UEL instead of the end of the job
   * @throws JobException if it exceeds the memory limit
   */
  static RandomBytes collected(JobInput job, boolean toUel) throws IOException {
    List<byte[]> blocks = new ArrayList<>();
    long size = 0;
    while (job.more() && !(toUel && job.atUel())) {
      int from = job.at++;
      if (!toUel) {
        job.at = job.limit;
      } else {
        while (job.at < job.limit && job.buffer[job.at] != JobInput.UEL) {
          job.at++;
        }
      }
      if (size + job.at - from > job.budget().heldBytes()) {
        throw new JobException(
            Status.TOO_COSTLY,
            String.format(
                "this format must be held in memory if it arrives as a stream, and it exceeds the"
                    + " %s bytes allowed; count it from a file",
                job.budget().heldBytes()));
      }
      while (from < job.at) {
        int used = (int) (size % BLOCK);
        if (used == 0) {
          blocks.add(new byte[BLOCK]);
        }
        int here = Math.min(BLOCK - used, job.at - from);
        System.arraycopy(job.buffer, from, blocks.get(blocks.size() - 1), used, here);
        from += here;
        size += here;
      }
    }
    return new RandomBytes(job, null, 0, size, blocks);
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
    long first = position - position % BLOCK; // so that reading backwards needs no more blocks
    if (channel == null) {
      block = blocks.get((int) (first / BLOCK));
      blockAt = first;
      blockLength = (int) Math.min(BLOCK, size - first);
      return;
    }
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

package io.github.bancada.pages.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;

/**
 * The channel from which a {@link JobInput} reads a job from front to back. One that is seekable
 * lets data be jumped over and looked at elsewhere. Not thread-safe.
 */
final class JobChannel {
  private static final long HERE = -1;

  private final ReadableByteChannel channel;

  /** Null for a channel that is read from front to back only. */
  private final SeekableByteChannel seekable;

  /** Where the channel has to stand before it is read on. */
  private long resume = HERE;

  JobChannel(ReadableByteChannel channel) {
    this.channel = channel;
    this.seekable = channel instanceof SeekableByteChannel seeks ? seeks : null;
  }

  boolean isSeekable() {
    return seekable != null;
  }

  /**
   * Reads on.
   *
   * @param into from this index to its end
   * @return how many bytes, -1 at the end
   */
  int read(byte[] into, int from) throws IOException {
    if (resume != HERE) {
      seekable.position(resume);
      resume = HERE;
    }
    return channel.read(ByteBuffer.wrap(into, from, into.length - from));
  }

  /** Where the next byte to be read is; of a seekable channel. */
  long position() throws IOException {
    return resume != HERE ? resume : seekable.position();
  }

  /**
   * Moves on without reading; of a seekable channel.
   *
   * @return by how many bytes; fewer than wanted if the channel ends before
   */
  long jump(long bytes) throws IOException {
    long from = position();
    long jumped = Math.min(bytes, Math.max(0, seekable.size() - from));
    seekable.position(from + jumped);
    resume = HERE;
    return jumped;
  }

  /**
   * Reads the last bytes without moving on; of a seekable channel.
   *
   * @param earliest position before which none of them may be
   * @return whether they could be read
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

  /** A part for random access, after which this is read on where it is; of a seekable channel. */
  RandomBytes part(JobInput job, long start, long size) throws IOException {
    resume = position();
    return RandomBytes.of(job, seekable, start, size);
  }
}

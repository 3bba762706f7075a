package io.github.bancada.pages.command;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A job that arrives by standard input, a pipe or a device; read once. Not thread-safe. */
final class JobStream implements Closeable {
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
   * The job. Seekable only if the source is a file, as standard input may be: a pipe's channel only
   * looks seekable.
   */
  ReadableByteChannel channel() {
    try {
      if (source.size() > source.position()) {
        return source;
      }
    } catch (IOException e) {
      // It has no position.
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

package io.github.bancada.pages.job;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A job compressed by gzip, which CUPS' filters accept. It is unpacked while it is read, and all
 * limits apply to the unpacked bytes. Source: RFC 1952. Stateless.
 */
public final class GzipJob {
  private static final String DEFLATED = "\u001F\u008B\b";

  private GzipJob() {}

  /**
   * The unpacked job, or the same job if it is not compressed. Unpacks only once.
   *
   * @param in at its first byte
   */
  public static JobInput unpacked(JobInput in) throws IOException {
    return in.startsWith(DEFLATED)
        ? new JobInput(Channels.newChannel(new Unpacked(in)), in.budget())
        : in;
  }

  /** The bytes of a compressed job. */
  private static final class Packed extends InputStream {
    private final JobInput in;

    Packed(JobInput in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (in.atEnd()) {
        return -1;
      }
      int here = Math.min(length, in.limit - in.at);
      System.arraycopy(in.buffer, in.at, into, offset, here);
      in.at += here;
      return here;
    }

    /** Not 0 before the end; otherwise the next member would not be read. */
    @Override
    public int available() throws IOException {
      return in.more() ? in.limit - in.at : 0;
    }
  }

  /** The unpacked bytes; damage is a failure of the job, not of reading it. */
  private static final class Unpacked extends InputStream {
    private final JobInput in;

    /** Null before the first read. */
    private InputStream content;

    Unpacked(JobInput in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        if (content == null) {
          content = new GZIPInputStream(new Packed(in), JobInput.AHEAD);
        }
        return content.read(into, offset, length);
      } catch (EOFException e) {
        throw JobException.truncated(in.position());
      } catch (ZipException e) {
        throw JobException.malformed(in.position(), "damaged gzip data");
      }
    }

    @Override
    public void close() throws IOException {
      if (content != null) {
        content.close();
      }
    }
  }
}

package io.github.bancada.pages.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One request and its answer. The client sends lines, an empty line, and the job, and then shuts
 * its side down:
 *
 * <pre>
 * request  = protocol LF *( argument LF ) LF job
 * protocol = "bancada-pages/1"
 * argument = option of the command, its value, or, last, the name of the job
 * answer   = exit-code SP length-of-output LF output errors
 * </pre>
 *
 * <p>Output and errors are the command's standard output and standard error in UTF-8; the end of
 * the connection ends the errors. Stateless.
 */
final class Exchange {
  /** First line of each request. */
  static final String PROTOCOL = "bancada-pages/1";

  /** Longest output that is held for a client. */
  private static final int MAX_OUTPUT = 16 << 20;

  private static final int ERROR = 1;
  private static final int INVALID = 2;

  private Exchange() {}

  static void run(Client client, JobHandler handler) throws IOException {
    Output out = new Output();
    Output err = new Output();
    int exit;
    try (Writer outWriter = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        Writer errWriter = new OutputStreamWriter(err, StandardCharsets.UTF_8)) {
      exit = count(client, handler, outWriter, errWriter);
    }
    if (out.truncated || err.truncated) {
      exit = ERROR;
      err.reset();
      err.write(
          ("bancada pages: the answer has more than "
                  + (MAX_OUTPUT >> 20)
                  + " MiB: count this job without the"
                  + " server\n")
              .getBytes(StandardCharsets.UTF_8));
    }
    client.send(exit + " " + out.size() + "\n", out.toByteArray(), err.toByteArray());
  }

  private static int count(Client client, JobHandler handler, Writer out, Writer err)
      throws IOException {
    int exit;
    try {
      List<String> lines = client.head();
      if (lines.isEmpty() || !lines.get(0).equals(PROTOCOL)) {
        throw new ProtocolException("the request does not begin with " + PROTOCOL);
      }
      exit = handler.count(lines.subList(1, lines.size()), client, out, err);
    } catch (ProtocolException e) {
      err.write("bancada pages: " + e.getMessage() + "\n");
      exit = INVALID;
    }
    client.drain();
    return exit;
  }

  /** Keeps a bounded number of bytes. */
  private static final class Output extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean truncated;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      int room = Math.min(length, MAX_OUTPUT - kept.size());
      truncated |= room < length;
      kept.write(bytes, from, room);
    }

    int size() {
      return kept.size();
    }

    byte[] toByteArray() {
      return kept.toByteArray();
    }

    void reset() {
      kept.reset();
      truncated = false;
    }
  }
}

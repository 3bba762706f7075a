package io.github.bancada.pages.printer;

import io.github.bancada.testing.Waiting;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A printer's port 9100 on loopback that runs a script for each connection. Closing it closes all
 * connections.
 */
public final class ScriptedPrinter implements Closeable {
  /** The request that the sampler must send. */
  static final String QUESTION = "\u001b%-12345X@PJL\r\n@PJL INFO PAGECOUNT\r\n\u001b%-12345X";

  /** Handles one connection, which is closed when the script ends. */
  @FunctionalInterface
  public interface Script {
    void run(Peer peer) throws IOException;
  }

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Script script;
  private final List<Socket> open = new ArrayList<>();
  private int accepted;

  public ScriptedPrinter(Script script) throws IOException {
    this.script = script;
    Thread thread = new Thread(this::serve, "scripted-printer");
    thread.setDaemon(true);
    thread.start();
  }

  /** Answers every request at once. */
  public static ScriptedPrinter answering(String answer) throws IOException {
    return new ScriptedPrinter(
        peer -> {
          peer.awaitQuestion();
          peer.send(answer);
          peer.awaitClose();
        });
  }

  /** One connection. */
  public record Peer(InputStream in, OutputStream out) {
    /** Reads the request; anything else is an error of the test. */
    void awaitQuestion() throws IOException {
      byte[] question = in.readNBytes(QUESTION.length());
      String text = new String(question, StandardCharsets.ISO_8859_1);
      if (!text.equals(QUESTION)) {
        send("not the question: " + text);
      }
    }

    void send(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    public void awaitClose() throws IOException {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private void serve() {
    while (true) {
      try (Socket socket = listener.accept()) {
        socket.setTcpNoDelay(true);
        synchronized (this) {
          open.add(socket);
          accepted++;
        }
        script.run(new Peer(socket.getInputStream(), socket.getOutputStream()));
      } catch (IOException e) {
        if (listener.isClosed()) {
          return;
        }
        // The client closed the connection: expected by some scripts.
      }
    }
  }

  /** Waits until this total number of connections has been accepted. */
  public void awaitAccepted(int count) {
    Waiting.await(count + " connections to the printer", this::accepted, n -> n >= count);
  }

  synchronized int accepted() {
    return accepted;
  }

  public int port() {
    return listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    synchronized (this) {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }
}

package io.github.bancada.ldap;

import io.github.bancada.testing.Waiting;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A server on loopback that follows scripts: the first connection gets the first script, the second
 * the second, all further ones the last. Closing it closes every connection.
 */
final class ScriptedServer implements Closeable {
  /** The script of one connection, which is closed at its end. */
  @FunctionalInterface
  interface Script {
    void run(Conversation peer) throws Exception;
  }

  private final ServerSocket listener;
  private final List<Script> scripts;
  private final Thread acceptor;
  private final Set<Thread> threads = new HashSet<>();
  private final List<Conversation> conversations = new ArrayList<>();
  private final List<Exception> problems = new ArrayList<>();
  private int accepted;
  private long receivedBefore;
  private long sentBefore;

  private ScriptedServer(int backlog, List<Script> scripts) throws IOException {
    this.listener = new ServerSocket();
    this.listener.setReceiveBufferSize(64 << 10);
    this.listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), backlog);
    this.scripts = List.copyOf(scripts);
    this.acceptor = new Thread(this::accept, "scripted-server");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  static ScriptedServer playing(Script... scripts) throws IOException {
    return new ScriptedServer(1000, List.of(scripts));
  }

  /** Accepts every connection and never answers. */
  static ScriptedServer silent() throws IOException {
    return new ScriptedServer(1000, List.of());
  }

  String url() {
    return "ldap://127.0.0.1:" + listener.getLocalPort();
  }

  String tlsUrl() {
    return "ldaps://127.0.0.1:" + listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        play(listener.accept());
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private synchronized void play(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    Conversation conversation = new Conversation(socket);
    conversations.add(conversation);
    int number = accepted++;
    notifyAll();
    if (scripts.isEmpty()) {
      return;
    }
    Script script = scripts.get(Math.min(number, scripts.size() - 1));
    Thread thread = new Thread(() -> play(script, conversation), "scripted-server-" + number);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void play(Script script, Conversation conversation) {
    try (conversation) {
      script.run(conversation);
    } catch (IOException e) {
      // The client has closed, as most of these scripts expect.
    } catch (Exception e) {
      synchronized (this) {
        problems.add(e);
      }
    } finally {
      synchronized (this) {
        threads.remove(Thread.currentThread());
        conversations.remove(conversation);
        receivedBefore += conversation.receivedBytes();
        sentBefore += conversation.sentBytes();
        notifyAll();
      }
    }
  }

  /** Waits until this number of connections has been accepted in total. */
  void awaitAccepted(int count) {
    Waiting.await(count + " connections to the server", this::accepted, n -> n >= count);
  }

  /** Waits until every connection's script has ended. */
  void awaitIdle() {
    List<Thread> running;
    synchronized (this) {
      running = List.copyOf(threads);
    }
    running.forEach(Waiting::awaitEnd);
  }

  synchronized int accepted() {
    return accepted;
  }

  /** Bytes received over all connections whose script has ended. */
  synchronized long receivedBytes() {
    return receivedBefore;
  }

  /** Bytes sent over all connections whose script has ended. */
  synchronized long sentBytes() {
    return sentBefore;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    try {
      // The kernel accepts connections until accept() has returned.
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<Conversation> open;
    synchronized (this) {
      open = List.copyOf(conversations);
      conversations.clear();
    }
    for (Conversation each : open) {
      each.close();
    }
    synchronized (this) {
      if (!problems.isEmpty()) {
        throw new AssertionError("a script failed", problems.get(0));
      }
    }
  }
}

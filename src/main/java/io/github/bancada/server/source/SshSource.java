package io.github.bancada.server.source;

import io.github.bancada.process.MachineFacts;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.source.ShellSession.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Figures of another Linux machine, and of a server on it, over the system's {@code ssh}: with its
 * keys, its known hosts and its configuration. Nothing is installed there, and no right is needed:
 * what the user may not read is not known.
 *
 * <p>One session lasts over all readings, and asks nothing: neither for a password nor whether a
 * host key is right. For one thread; any thread may close it, which ends a reading.
 */
final class SshSource implements Source {
  static final List<String> SSH =
      List.of(
          "ssh",
          "-T",
          "-a",
          "-x",
          "-oBatchMode=yes",
          "-oStrictHostKeyChecking=yes",
          "-oConnectTimeout=" + TIMEOUT.toSeconds(),
          "-oServerAliveInterval=" + TIMEOUT.toSeconds(),
          "-oControlPath=none", // a connection that others share would stay open
          "-oClearAllForwardings=yes",
          "-oLogLevel=INFO"); // else it may say nothing of what is wrong

  private final SshAddress address;
  private final List<String> command = new ArrayList<>();
  private final String script;

  private final Object lock = new Object();

  /** Null while there is none; guarded by the lock, like the next. */
  private ShellSession session;

  private boolean closed;

  /** The process; "" if it is not known. */
  private String server = "";

  private final AtomicLong questions = new AtomicLong();

  /**
   * Checks an address; connects with the first reading.
   *
   * @param server where the server under load listens; null if that is not known
   * @throws IllegalArgumentException if the address is wrong
   */
  static SshSource of(String url, ListenAddress server) {
    SshAddress address = SshAddress.parse(url);
    return new SshSource(server == null ? address : address.with(server), SSH, "");
  }

  /**
   * @param ssh the program and its options
   * @param root of the files of the other machine, "" where it is not a test
   */
  SshSource(SshAddress address, List<String> ssh, String root) {
    this.address = address;
    command.addAll(ssh);
    command.addAll(address.destination());
    command.add("sh");
    script = address.script(root);
  }

  @Override
  public String name() {
    return address.url();
  }

  @Override
  public SourceKind kind() {
    return SourceKind.REMOTE;
  }

  @Override
  public Reading read() throws IOException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    ShellSession shell = session(deadline);
    long before = System.nanoTime();
    Dump dump = ask(shell, List.of(), deadline);
    long after = System.nanoTime();
    Reading reading = dump.at(before + (after - before) / 2);
    if (reading.values().isEmpty()) {
      throw failed(shell, SshFault.NO_FIGURES, "");
    }
    server = dump.text("server").strip();
    return reading;
  }

  /** A session that takes questions. */
  private ShellSession session(long deadline) throws IOException {
    ShellSession shell = session();
    if (questions.get() == 0) {
      check(shell, shell.ask(script, RemoteScript.READY, deadline), false);
    }
    return shell;
  }

  private Dump ask(ShellSession shell, List<String> files, long deadline) throws IOException {
    long number = questions.get();
    String question = RemoteScript.question(number, files);
    check(shell, shell.ask(question, RemoteScript.end(number), deadline), true);
    questions.incrementAndGet();
    return new Dump(shell.answer());
  }

  @Override
  public Map<String, String> facts() throws IOException {
    try {
      Dump machine = files(MachineFacts.FILES);
      Map<String, String> facts = new LinkedHashMap<>(MachineFacts.of(machine::file));
      if (!server.isEmpty()) {
        String directory = machine.text("cwd").strip();
        facts.putAll(ServerFacts.of(server, directory, names -> files(names)::file));
      }
      return facts;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Dump files(List<String> names) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    try {
      return names.isEmpty() ? new Dump("") : ask(session(deadline), names, deadline);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ShellSession session() throws IOException {
    synchronized (lock) {
      if (closed) {
        throw new IOException(name() + " was closed; make another source");
      }
      if (session == null) {
        questions.set(0);
        session = started();
      }
      return session;
    }
  }

  private ShellSession started() throws IOException {
    try {
      return new ShellSession(command);
    } catch (IOException e) {
      throw new IOException(
          "the program " + command.get(0) + " cannot be started; install OpenSSH's client", e);
    }
  }

  private void check(ShellSession shell, Outcome outcome, boolean begun) throws IOException {
    switch (outcome) {
      case ANSWERED -> {}
      case LATE -> throw failed(shell, begun ? SshFault.LATE_ANSWER : SshFault.LATE_SESSION, "");
      case TOO_LONG -> throw failed(shell, SshFault.TOO_LONG, "");
      case ENDED -> {
        String errors = shell.errors();
        String said = begun || !errors.isBlank() ? errors : shell.answer();
        throw failed(shell, begun ? SshFault.LOST : SshFault.of(said), said);
      }
      case INTERRUPTED -> throw failed(shell, SshFault.INTERRUPTED, "");
    }
  }

  /** The next reading has a new session. */
  private IOException failed(ShellSession shell, SshFault fault, String said) {
    synchronized (lock) {
      shell.close();
      session = null;
    }
    return new IOException(fault.sentence(address, said));
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      if (session != null) {
        session.close();
      }
    }
  }
}

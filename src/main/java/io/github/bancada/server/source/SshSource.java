package io.github.bancada.server.source;

import io.github.bancada.process.Daemons;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Figures of another Linux machine by the system's {@code ssh}: one session, without a prompt, to a
 * host whose key is known. Nothing is installed there, and nothing is left when the session ends.
 */
final class SshSource implements Source {
  /**
   *
   *
   * <pre>
   * address = "ssh://" [ user "@" ] host [ ":" port ] [ "/" ] [ "?port=" server's port ]
   * </pre>
   */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "ssh://(?:(\\w[\\w.-]*)@)?(\\w[\\w.-]*|\\[[0-9a-fA-F:]+])(?::(\\d{1,5}))?/?(?:\\?port=(\\d{1,5}))?");

  private static final String ENDED = "the session has ended";
  private static final int MOST_CHARACTERS = 4 << 20;
  private static final int MOST_LAST_WORDS = 4096;

  /** What ssh says, and what to do. */
  private static final List<Map.Entry<String, String>> REMEDIES =
      List.of(
          Map.entry(
              "REMOTE HOST IDENTIFICATION HAS CHANGED",
              "its key has changed; find out why, then remove the old one with ssh-keygen -R"),
          Map.entry(
              "Host key verification failed",
              "its key is not known; connect once by hand, or add it to known_hosts"),
          Map.entry(
              "Permission denied",
              "it refuses this user's keys; add one with ssh-copy-id, or start ssh-agent"),
          Map.entry("Could not resolve hostname", "no such host; check the name"),
          Map.entry("Connection refused", "no ssh server answers there; check host and port"),
          Map.entry("timed out", "no answer; check host, port and firewall"));

  private final String name;
  private final List<String> command;
  private final ScheduledExecutorService timer = Daemons.timer("bancada-watch-ssh-limit");
  private volatile Process session;
  private Reader answers;
  private Thread listener;
  private volatile String lastWords = "";
  private volatile boolean late;

  private SshSource(String name, List<String> command) {
    this.name = name;
    this.command = command;
  }

  /**
   * Checks an address; connects with the first reading.
   *
   * @param program of ssh
   * @param server where the server under load listens; null if that is not known
   * @throws IllegalArgumentException if the address is wrong
   */
  static SshSource of(String program, String address, ListenAddress server) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "Sources has '" + address + "'; it takes ssh://user@host, ssh://user@host:22/?port=3306");
    }
    String host = parts.group(2).replaceAll("[\\[\\]]", "");
    int port = server != null && server.host().equals(parts.group(2)) ? server.port() : 0;
    List<String> command = new ArrayList<>(List.of(program, "-T", "-oBatchMode=yes"));
    command.addAll(List.of("-oStrictHostKeyChecking=yes", "-oConnectTimeout=5"));
    command.addAll(List.of("-oServerAliveInterval=5", "-oClearAllForwardings=yes"));
    if (parts.group(3) != null) {
      command.addAll(List.of("-p", parts.group(3)));
    }
    command.addAll(List.of("--", parts.group(1) == null ? host : parts.group(1) + "@" + host));
    String script =
        RemoteScript.of(parts.group(4) == null ? port : Integer.parseInt(parts.group(4)));
    command.add("exec /bin/sh -c '" + script.replace("'", "'\\''") + "'");
    return new SshSource(address.replaceFirst("/?\\?.*", ""), command);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SourceKind kind() {
    return SourceKind.REMOTE;
  }

  @Override
  public Reading read() throws IOException {
    late = false;
    Future<?> limit = timer.schedule(this::tooLate, TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    try {
      connect();
      long before = System.nanoTime();
      ask();
      Dump dump = Dump.parse(answer());
      return dump.at(before + (System.nanoTime() - before) / 2);
    } catch (IOException e) {
      throw new IOException(reason(e), e);
    } finally {
      limit.cancel(false);
    }
  }

  private void connect() throws IOException {
    if (session != null && session.isAlive()) {
      return;
    }
    end();
    lastWords = "";
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C");
    try {
      session = builder.start();
    } catch (IOException e) {
      throw new IOException("there is no program " + command.get(0) + "; install OpenSSH's client");
    }
    answers = session.inputReader(StandardCharsets.ISO_8859_1);
    Reader words = session.errorReader(StandardCharsets.ISO_8859_1);
    listener = Daemons.thread("bancada-watch-ssh", () -> listen(words));
    listener.start();
  }

  /** Keeps the last words of ssh, and reads all so that it never waits. */
  private void listen(Reader words) {
    char[] buffer = new char[1024];
    try {
      for (int count = words.read(buffer); count > 0; count = words.read(buffer)) {
        String all = lastWords + new String(buffer, 0, count);
        lastWords = all.substring(Math.max(0, all.length() - MOST_LAST_WORDS));
      }
    } catch (IOException e) {
      return; // the session has ended
    }
  }

  private void ask() throws IOException {
    try {
      session.getOutputStream().write('\n');
      session.getOutputStream().flush();
    } catch (IOException e) { // a broken pipe
      throw new IOException(ENDED, e);
    }
  }

  private String answer() throws IOException {
    StringBuilder answer = new StringBuilder();
    char[] buffer = new char[1 << 14];
    while (!ends(answer)) {
      int count = answers.read(buffer);
      if (count < 0) {
        throw new IOException(ENDED);
      }
      answer.append(buffer, 0, count);
      if (answer.length() > MOST_CHARACTERS) {
        throw new IOException("its answer is too long; see what its shell prints at a login");
      }
    }
    return answer.toString();
  }

  private static boolean ends(StringBuilder answer) {
    String end = RemoteScript.END + "\n";
    int from = answer.length() - end.length();
    return from >= 0 && answer.indexOf(end, from) == from;
  }

  private void tooLate() {
    late = true;
    end();
  }

  /** Cause and remedy, from the words of ssh if there are any. */
  private String reason(IOException e) {
    end();
    if (listener != null) {
      Daemons.ended(listener, Duration.ofSeconds(1));
    }
    if (late) {
      return "no answer within " + TIMEOUT.toSeconds() + " s; check the machine and its network";
    }
    return REMEDIES.stream()
        .filter(each -> lastWords.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseGet(
            () ->
                Stream.of(lastWords.split("\n"))
                    .filter(line -> !line.isBlank())
                    .reduce((first, last) -> last)
                    .map(line -> e.getMessage() + ": " + line.strip())
                    .orElse(e.getMessage()));
  }

  private void end() {
    Process ended = session;
    if (ended != null) {
      ended.descendants().forEach(ProcessHandle::destroyForcibly);
      ended.destroyForcibly();
    }
  }

  @Override
  public void close() {
    end();
    timer.shutdownNow();
  }
}

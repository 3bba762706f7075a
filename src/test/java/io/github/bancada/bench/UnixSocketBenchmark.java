package io.github.bancada.bench;

import io.github.bancada.field.FieldValues;
import io.github.bancada.ldap.LdapClient;
import io.github.bancada.ldap.LdapSearchFields;
import io.github.bancada.ldap.LdapSettings;
import io.github.bancada.ldap.SearchSample;
import io.github.bancada.ldap.SearchTask;
import io.github.bancada.ldap.UserConnections;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Two implementations of Unix sockets for Java: what they cost and how they behave. */
final class UnixSocketBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(5);
  private static final String JUNIXSOCKET = "junixsocket";
  private static final String CHANNEL = "channel";
  private static final String KEPT = "search on a kept connection";
  private static final String LOOP = "connect, bind, search, unbind";
  private static final Phase WARM_UP = Phase.loops("warm-up", 10_000);
  private static final Phase MEASURED = Phase.loops("measured", 20_000);

  @Override
  public String name() {
    return "unix-socket";
  }

  @Override
  public String question() {
    return "junixsocket against this project's socket over java.nio: speed and behaviour";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10_000).start()) {
      String path = server.socket().toString();
      Table table =
          new Table(
              "one user", "implementation", "per s", "client CPU µs each", "java.nio against it");
      speed(table, KEPT, "kept", path, out);
      speed(table, LOOP, "loop", path, out);
      table.print(out);
      out.printf(
          "Minimal LDAP client around the socket; medians of %d interleaved rounds of %,d after %,d"
              + " to warm up.%n",
          ROUNDS, MEASURED.loops(), WARM_UP.loops());
    }
    Table table =
        new Table("behaviour against a server that never answers", "junixsocket", "java.nio");
    table.row("SO_TIMEOUT ends a read", readTimeout(JUNIXSOCKET), readTimeout(CHANNEL));
    table.row("close() from another thread ends a read", close(JUNIXSOCKET), close(CHANNEL));
    table.row("LDAP Search's response timeout of 200 ms", "not used", searchTimeout());
    table.print(out);
  }

  private static void speed(Table table, String title, String mode, String path, PrintStream out)
      throws Exception {
    Contest contest = new Contest();
    for (String kind : List.of(JUNIXSOCKET, CHANNEL)) {
      contest.enter(kind + " " + mode, ROUNDS, () -> measure(mode, kind, path));
    }
    contest.run(ROUNDS, out);
    double nio = contest.median(CHANNEL + " " + mode, MEASURED.name(), Measurement::perSecond);
    for (String kind : List.of(JUNIXSOCKET, CHANNEL)) {
      String name = kind + " " + mode;
      double rate = contest.median(name, MEASURED.name(), Measurement::perSecond);
      double cpu = contest.median(name, MEASURED.name(), Measurement::perCpuSecond);
      table.row(
          title,
          kind.equals(CHANNEL) ? "java.nio" : kind,
          Table.number(rate),
          Table.number(1e6 / cpu),
          kind.equals(CHANNEL) ? "" : Table.ratio(nio / rate));
    }
  }

  private static Map<String, Measurement> measure(String mode, String kind, String path)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            Child.java(
                "-cp",
                System.getProperty("java.class.path"),
                UnixSocketLoop.class.getName(),
                mode,
                kind,
                path,
                WARM_UP.toString(),
                MEASURED.toString()));
    return Child.measuringItself(command);
  }

  /** What is done to a server that takes connections and never answers. */
  private interface Attempt {
    String on(Path path) throws Exception;
  }

  private static String readTimeout(String kind) throws Exception {
    return withSilentServer(
        path -> {
          try (Socket socket = UnixSocketLoop.open(kind, path.toString())) {
            socket.setSoTimeout(200);
            return read(socket).get(2, TimeUnit.SECONDS);
          } catch (TimeoutException e) {
            return "no";
          }
        });
  }

  private static String close(String kind) throws Exception {
    return withSilentServer(
        path -> {
          Socket socket = UnixSocketLoop.open(kind, path.toString());
          CompletableFuture<String> read = read(socket);
          Thread.sleep(200); // until the read waits
          long start = System.nanoTime();
          socket.close();
          try {
            String how = read.get(2, TimeUnit.SECONDS);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            return how + " after " + millis + " ms";
          } catch (TimeoutException e) {
            return "no";
          }
        });
  }

  /** LDAP Search does not rely on the socket for its timeouts. */
  private static String searchTimeout() throws Exception {
    return withSilentServer(
        path -> {
          FieldValues fields = new FieldValues(LdapSearchFields.SETTINGS.fields());
          fields.put(LdapSearchFields.DIRECTORY.url, "ldapi://" + path);
          fields.put(LdapSearchFields.DIRECTORY.responseTimeout, "200");
          fields.put(LdapSearchFields.DIRECTORY.bind, "none");
          LdapSettings settings = fields.get(LdapSearchFields.SETTINGS);
          try (LdapClient client = new LdapClient();
              UserConnections connections = new UserConnections()) {
            SearchTask task = new SearchTask(client, connections, () -> false, within -> {});
            task.run(settings); // loads the classes
            SearchSample sample = task.run(settings);
            return sample.code() + " after " + sample.elapsedNanos() / 1_000_000 + " ms";
          }
        });
  }

  private static CompletableFuture<String> read(Socket socket) {
    CompletableFuture<String> ended = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                int read = socket.getInputStream().read();
                ended.complete("yes, read() gives " + read);
              } catch (SocketTimeoutException e) {
                ended.complete("yes");
              } catch (IOException e) {
                ended.complete("yes, " + e.getClass().getSimpleName());
              }
            });
    thread.setDaemon(true);
    thread.start();
    return ended;
  }

  private static String withSilentServer(Attempt attempt) throws Exception {
    Path directory = Files.createTempDirectory("bancada-silent-");
    Path path = directory.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      return attempt.on(path);
    } finally {
      JmeterRun.delete(directory);
    }
  }
}

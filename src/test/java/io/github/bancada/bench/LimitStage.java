package io.github.bancada.bench;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.process.Daemons;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.NginxServer;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.SlapdBuilder;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A real server of this machine and what limits it, as root on Linux with control groups of version
 * 1; all of it ends when the stage closes. Not thread-safe.
 */
final class LimitStage implements AutoCloseable {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final String GROUP = "bancada-bench";
  private static final long SECOND_MILLIS = 1000;

  /** Answers each request with work of a Python program: one thread of it runs at a time. */
  private static final String WEB_SERVER =
      """
      import http.server, random, sys, time
      port, backlog, cpu, wait, megabytes = int(sys.argv[1]), int(sys.argv[2]), *map(float, sys.argv[3:6])
      memory = bytearray(int(megabytes * 1e6))
      for i in range(0, len(memory), 4096): memory[i] = 1
      class Server(http.server.ThreadingHTTPServer):
        request_queue_size = backlog
        def process_request(self, request, address):
          if backlog < 100: time.sleep(wait)
          super().process_request(request, address)
      class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = 8192 # an answer is one segment
        def do_GET(self):
          end = time.thread_time() + cpu
          while time.thread_time() < end: pass
          if memory:
            for i in range(400): memory[random.randrange(len(memory))] += 0
          if backlog >= 100: time.sleep(wait)
          self.send_response(200)
          self.send_header("Content-Length", "5")
          self.end_headers()
          self.wfile.write(b"hello")
        def log_message(self, *any): pass
      Server(("127.0.0.1", port), Handler).serve_forever()
      """;

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Map<String, String> properties = new TreeMap<>();
  private long pid;

  /** The group with limited memory; null if there is none. */
  private Path memory;

  private <T extends AutoCloseable> T keep(T any) {
    open.push(any);
    return any;
  }

  /** Properties of the plan that name the server. */
  Map<String, String> properties() {
    return properties;
  }

  LimitStage with(String name, Object value) {
    properties.put(name, value.toString());
    return this;
  }

  LimitStage nginx() throws IOException {
    NginxServer server = keep(NginxServer.start());
    pid = server.pid();
    return with("http.url", server.url());
  }

  /**
   * A web server of Python.
   *
   * @param cpu seconds of CPU time for each answer
   * @param wait seconds; with a backlog below 100 for each connection, one after the other
   * @param megabytes memory of which each answer reads 400 pages
   */
  LimitStage python(int backlog, double cpu, double wait, int megabytes)
      throws IOException, InterruptedException {
    int port = FreePort.find();
    List<String> command = new ArrayList<>();
    if (memory != null) { // a group does not count what its process has already
      String join = "echo $$ >" + memory + "/cgroup.procs && exec \"$@\"";
      command.addAll(List.of("sh", "-c", join, "sh"));
    }
    command.addAll(List.of("python3", "-c", WEB_SERVER, "" + port, "" + backlog));
    command.addAll(List.of("" + cpu, "" + wait, "" + megabytes));
    Process server =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    keep(() -> server.destroyForcibly().waitFor());
    pid = server.pid();
    for (int i = 0; !answers(port); i++) {
      if (i == 100 || !server.isAlive()) {
        throw new IOException("python3 does not answer at port " + port);
      }
      Thread.sleep(100);
    }
    return with("http.url", "http://127.0.0.1:" + port + "/");
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  LimitStage slapd(SlapdBuilder builder) throws IOException {
    SlapdServer server = keep(builder.start());
    pid = server.pid();
    return with("ldap.url", server.ldapUrl())
        .with("ldap.bind.dn", SlapdServer.ADMIN_DN)
        .with("ldap.bind.password", SlapdServer.ADMIN_PASSWORD);
  }

  LimitStage mariaDb(String... options) throws IOException {
    return database(MariaDbServer.start(options));
  }

  LimitStage postgreSql(String... options) throws IOException {
    return database(DatabaseServer.start(PostgreSqlServer.home(), options));
  }

  private LimitStage database(DatabaseServer started) {
    DatabaseServer server = keep(started);
    pid = server.pid();
    return with("database.url", server.url()).with("database.user", server.user());
  }

  /** The server's threads run on this CPU only. */
  LimitStage onCpu(int cpu) throws IOException, InterruptedException {
    return run("taskset", "--all-tasks", "--pid", "--cpu-list", "" + cpu, "" + pid);
  }

  LimitStage descriptors(int most) throws IOException, InterruptedException {
    return run("prlimit", "--pid", "" + pid, "--nofile=" + most + ":" + most);
  }

  /** CPU time that the server may have, of one CPU. */
  LimitStage quota(double cpus) throws IOException {
    return group("cpu", "cpu.cfs_quota_us", Long.toString(Math.round(100_000 * cpus)));
  }

  /** Memory that a server started later may have; more of it goes to a swap file. */
  LimitStage memory(long megabytes) throws IOException, InterruptedException {
    Path swap = Files.createTempFile("bancada-bench-", ".swap");
    keep(() -> Files.deleteIfExists(swap));
    run("dd", "if=/dev/zero", "of=" + swap, "bs=1M", "count=512", "status=none");
    run("chmod", "600", swap.toString());
    run("mkswap", "-q", swap.toString());
    run("swapon", swap.toString());
    keep(() -> run("swapoff", swap.toString()));
    memory = group("memory");
    Files.writeString(memory.resolve("memory.limit_in_bytes"), megabytes + "M");
    return this;
  }

  /** Writes to the disk of temporary files that the server may make, in a second. */
  LimitStage writes(int perSecond) throws IOException, InterruptedException {
    Path place = Path.of(System.getProperty("java.io.tmpdir"));
    long device = (Long) Files.getAttribute(place, "unix:dev");
    long major = device >>> 8 & 0xfff;
    long minor = device & 0xff | device >>> 12 & 0xfff00;
    return group(
        "blkio", "blkio.throttle.write_iops_device", major + ":" + minor + " " + perSecond);
  }

  private LimitStage group(String controller, String file, String value) throws IOException {
    Path group = group(controller);
    Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
    for (ProcessHandle child : ProcessHandle.of(pid).orElseThrow().descendants().toList()) {
      Files.writeString(group.resolve("cgroup.procs"), Long.toString(child.pid()));
    }
    Files.writeString(group.resolve(file), value);
    return this;
  }

  private Path group(String controller) throws IOException {
    Path group = Files.createDirectories(GROUPS.resolve(controller).resolve(GROUP));
    Path parent = GROUPS.resolve(controller).resolve("cgroup.procs");
    keep(
        () -> {
          for (String process : Files.readAllLines(group.resolve("cgroup.procs"))) {
            Files.writeString(parent, process);
          }
          Files.delete(group);
        });
    return group;
  }

  /** Part of the packets to the server's clients that are lost. */
  LimitStage loss(double part) throws IOException, InterruptedException {
    String port = properties.get("http.url").replaceAll(".*:(\\d+)/", "$1");
    String rule =
        "INPUT -i lo -p tcp --sport " + port + " -m statistic --mode random --probability " + part;
    run(("iptables -I " + rule + " -j DROP").split(" "));
    keep(() -> run(("iptables -D " + rule + " -j DROP").split(" ")));
    return this;
  }

  /** Others use this many CPUs of the machine as soon as the load begins. */
  LimitStage hogs(int cpus) throws IOException {
    Process hogs = new ProcessBuilder("stress-ng", "--quiet", "--cpu", "" + cpus).start();
    keep(
        () -> {
          hogs.destroy();
          hogs.waitFor();
        });
    return this;
  }

  /** Another session changes all branches of the bank again and again, and takes its time. */
  LimitStage heldRows(long millis) {
    Thread holder = Daemons.thread("bench-holder", () -> hold(millis));
    holder.start();
    keep(
        () -> {
          holder.interrupt();
          holder.join();
        });
    return this;
  }

  private void hold(long millis) {
    while (!Thread.currentThread().isInterrupted()) {
      try (Connection connection =
              DriverManager.getConnection(
                  properties.get("database.url"), properties.get("database.user"), "");
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        while (true) {
          statement.executeQuery("SELECT * FROM branch FOR UPDATE").close();
          TimeUnit.MILLISECONDS.sleep(millis);
          connection.rollback();
          TimeUnit.MILLISECONDS.sleep(5);
        }
      } catch (SQLException e) {
        try {
          TimeUnit.MILLISECONDS.sleep(SECOND_MILLIS); // the plan has not made the tables yet
        } catch (InterruptedException interrupt) {
          return;
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private LimitStage run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said.strip());
    }
    return this;
  }

  @Override
  public void close() throws IOException {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        throw new IOException("The machine is not as it was", e);
      }
    }
  }
}

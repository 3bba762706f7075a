package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code plugins.json}, read by JMeter's own Plugins Manager in a JMeter that has nothing of us.
 */
class PluginsManagerIT {
  private static final Path BUILD = JMeterProcess.projectDirectory().resolve("target");
  private static final Path BARE = Path.of(System.getProperty("jmeter.bare"));
  private static final Path BUNDLED = Path.of(System.getProperty("jmeter.home"));
  private static final String CENTRAL = "https://repo1.maven.org/maven2/";

  @TempDir Path folder;

  private final Set<String> asked = ConcurrentHashMap.newKeySet();

  @Test
  @OnlyInLongForm
  void managerInstallsWhatAPlanNeeds() throws Exception {
    Path home = stockJMeterWithManager();
    Path work = Files.createDirectory(folder.resolve("work"));

    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    server.createContext("/", exchange -> answer(exchange, address));
    server.start();
    JMeterProcess.Result installed;
    try (JMeterProcess manager =
        JMeterProcess.ofScript(
            Path.of(System.getProperty("java.home"), "bin/java"),
            work,
            Map.of(),
            "-Djpgc.repo.address=" + address + "plugins.json",
            "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")),
            "-jar",
            home.resolve("lib/cmdrunner-2.3.jar").toString(),
            "--tool",
            "org.jmeterplugins.repository.PluginManagerCMD",
            "install",
            "bancada")) {
      installed = manager.await();
      // A process that the manager leaves behind puts the jars into their places.
      Waiting.await("the jars", () -> jars(home).containsAll(jars(BUNDLED)));
    } finally {
      server.stop(0);
    }
    assertThat(installed.exitCode()).as(installed.console()).isZero();
    assertThat(asked).anyMatch(path -> path.matches("/io/github/bancada/bancada/.*\\.jar"));

    try (JMeterProcess jmeter =
        JMeterProcess.ofHome(
            home,
            work,
            Map.of(),
            "-n",
            "-t",
            JMeterProcess.projectDirectory().resolve("plans/ldap500.jmx").toString(),
            "-Jusers=5",
            "-Jloops=2",
            "-Jreport.dir=report")) {
      JMeterProcess.Result run = jmeter.await();
      assertThat(run.exitCode()).as(run.console()).isZero();
      assertThat(run.stdout()).contains("Load Report: ldap500, 10 samples, 0 errors");
    }
  }

  private Path stockJMeterWithManager() throws IOException {
    Path home = folder.resolve("jmeter");
    try (Stream<Path> files = Files.walk(BARE)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = home.resolve(BARE.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
    try (Stream<Path> jars = Files.list(BUILD.resolve("plugins-manager"))) {
      for (Path jar : (Iterable<Path>) jars::iterator) {
        String name = jar.getFileName().toString();
        Files.copy(
            jar, home.resolve(name.startsWith("cmdrunner") ? "lib" : "lib/ext").resolve(name));
      }
    }
    return home;
  }

  /** The descriptor with Maven Central's place taken by this server, or a jar by its name. */
  private void answer(HttpExchange exchange, String address) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    byte[] answer;
    if (path.equals("/plugins.json")) {
      answer =
          Files.readString(BUILD.resolve("plugins.json"))
              .replace(CENTRAL, address)
              .getBytes(StandardCharsets.UTF_8);
    } else if (path.endsWith(".jar")) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      Path jar = BUNDLED.resolve("lib").resolve(name);
      answer =
          Files.readAllBytes(Files.exists(jar) ? jar : BUNDLED.resolve("lib/ext").resolve(name));
    } else {
      answer = new byte[] {'{', '}'};
    }
    exchange.sendResponseHeaders(200, answer.length);
    try (exchange) {
      exchange.getResponseBody().write(answer);
    }
  }

  /** Jars by their names, in both folders. */
  private static List<String> jars(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(home.resolve("lib"), 2)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar") && !name.startsWith("slf4j-nop"))
          .collect(Collectors.toList());
    }
  }
}

package io.github.bancada.dist;

import io.github.bancada.testing.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A remote engine of JMeter on the loopback address, a process of its own on ports of its own, with
 * mutual TLS as JMeter ships it. For one thread.
 *
 * @param process the engine
 * @param directory where it runs
 * @param port of its registry
 */
public record RemoteEngine(JMeterProcess process, Path directory, int port)
    implements AutoCloseable {

  /**
   * Makes the key store that all machines of a test share, as {@code docs/distributed.md} says, but
   * with one round of key derivation: JMeter reads the store again for each connection, and the
   * 10,000 rounds that keytool does by itself are most of the CPU time of a short test.
   */
  public static Path keyStore(Path directory) throws IOException, InterruptedException {
    Path file = directory.resolve("rmi_keystore.jks");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-Dkeystore.pkcs12.keyPbeIterationCount=1",
                "-J-Dkeystore.pkcs12.certPbeIterationCount=1",
                "-J-Dkeystore.pkcs12.macIterationCount=1",
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-alias",
                "rmi",
                "-dname",
                "CN=rmi",
                "-validity",
                "2",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes());
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool: " + output);
    }
    return file;
  }

  /** What engine and controller alike need on their command lines. */
  private static List<String> connection(Path keyStore) {
    return List.of(
        "-Djava.rmi.server.hostname=127.0.0.1", "-Jserver.rmi.ssl.keystore.file=" + keyStore);
  }

  /** Starts an engine; it is ready after {@link #awaitReady}. */
  public static RemoteEngine start(Path directory, Path keyStore) throws IOException {
    int port = FreePort.find();
    List<String> arguments = new ArrayList<>(connection(keyStore));
    Collections.addAll(
        arguments, "-s", "-Jserver_port=" + port, "-Jserver.rmi.localport=" + FreePort.find());
    JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            Files.createDirectory(directory),
            Map.of(),
            arguments.toArray(String[]::new));
    return new RemoteEngine(process, directory, port);
  }

  public RemoteEngine awaitReady() throws InterruptedException {
    process.awaitOutput("Created remote object");
    return this;
  }

  /** As JMeter names it. */
  public String name() {
    return "127.0.0.1:" + port;
  }

  /** How many tests it has ended. */
  public long testsFinished() {
    return Pattern.compile("Finished the test").matcher(process.outputSoFar()).results().count();
  }

  /** Waits until it has ended this number of tests. */
  public void awaitFinished(long tests) throws InterruptedException {
    process.awaitOutput(Pattern.compile("(?s)(Finished the test.*){" + tests + "}"));
  }

  /** The arguments of a controller of these engines. */
  public static List<String> controlledBy(Path keyStore, RemoteEngine... engines) {
    List<String> names = new ArrayList<>();
    for (RemoteEngine engine : engines) {
      names.add(engine.name());
    }
    List<String> arguments = new ArrayList<>(connection(keyStore));
    Collections.addAll(arguments, "-R", String.join(",", names));
    return arguments;
  }

  @Override
  public void close() {
    process.close();
  }
}

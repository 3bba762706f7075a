package io.github.bancada.capacity;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;

/**
 * A website in a process of its own that runs out of CPU: one worker, one CPU of the machine, and
 * every answer takes so much time of it. On loopback; Linux only.
 */
final class BusyWebsite implements Closeable {
  /** CPU time of an answer; what a process needs beside comes on top of it. */
  static final Duration DEMAND = Duration.ofMillis(4);

  private final Process process;
  private final int port;

  BusyWebsite() throws IOException {
    process =
        new ProcessBuilder(
                "taskset",
                "-c",
                "0",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                BusyWebsite.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    port = Integer.parseInt(said.readLine());
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** The process; prints its port. */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.createContext("/", BusyWebsite::answer);
    server.setExecutor(Executors.newSingleThreadExecutor());
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + DEMAND.toNanos();
    while (threads.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }
}

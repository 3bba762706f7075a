package io.github.bancada.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * TCP ports for servers that must be told theirs, and for servers that are away: nobody is given a
 * port of another test, so that a port stays without a server until its test starts one.
 * Thread-safe.
 *
 * <p>The ports are below those that the system gives to connections and to listeners at port 0
 * ({@code net.ipv4.ip_local_port_range}, on Linux from 32,768 on). One of those would be taken
 * again and again by tests that run at the same time. The JVMs of the tests share a file in which
 * each locks the bytes whose positions are its ports; the system lets go of them when a JVM ends.
 */
public final class FreePort {
  private static final int LOWEST = 10_000;
  private static final int FEWEST = 5_000;
  private static final int LINUX_END = 32_768;
  private static final int ATTEMPTS = 1_000;
  private static final Path SYSTEM_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private static FileChannel shared;

  /** Java forgets locks of this JVM that nobody refers to. */
  private static final List<FileLock> LOCKS = new ArrayList<>();

  private FreePort() {}

  /**
   * A port that nobody listens on at this moment, on any address of this machine, and that no other
   * call returns, neither in this JVM nor in one of the same build.
   *
   * @throws IOException if none of many is free
   */
  public static synchronized int find() throws IOException {
    int end = end();
    IOException last = new IOException("all ports that were tried are those of other tests");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
      if (isOurs(port)) {
        try (ServerSocket socket = new ServerSocket(port, 1)) {
          return socket.getLocalPort();
        } catch (IOException e) {
          last = e;
        }
      }
    }
    throw last;
  }

  /** The first port of the system's own, if that leaves enough. */
  private static int end() throws IOException {
    if (!Files.isReadable(SYSTEM_RANGE)) {
      return LINUX_END;
    }
    int first = Integer.parseInt(Files.readString(SYSTEM_RANGE).trim().split("\\s+")[0]);
    return first < LOWEST + FEWEST ? LINUX_END : Math.min(first, LINUX_END);
  }

  private static boolean isOurs(int port) throws IOException {
    if (shared == null) {
      Path target = Path.of(System.getProperty("project.basedir", ""), "target");
      shared =
          FileChannel.open(
              Files.createDirectories(target).resolve("test-ports"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
    }
    try {
      FileLock lock = shared.tryLock(port, 1, false);
      return lock != null && LOCKS.add(lock);
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}

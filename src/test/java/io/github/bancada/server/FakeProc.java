package io.github.bancada.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A directory that looks like {@code /proc} (proc(5)), for processes that do not exist.
 *
 * @param root of the files
 */
public record FakeProc(Path root) {
  private static final String LISTENS = "0A";
  private static final String TCP_HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid"
          + "  timeout inode\n";

  /** A line of {@code net/tcp}. */
  public static String tcp(String address, String state, int inode) {
    return "   0: "
        + address
        + " 00000000:0000 "
        + state
        + " 00000000:00000000 00:00000000 00000000     0        0 "
        + inode
        + " 1\n";
  }

  /** A line of {@code net/tcp} for a socket that listens. */
  public static String listening(String address, int inode) {
    return tcp(address, LISTENS, inode);
  }

  /** A file, with its directories. */
  public Path write(String name, String text) throws IOException {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public Path write(String name, byte[] content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  /** The table of TCP sockets over IPv4. */
  public void tcpTable(String... lines) throws IOException {
    write("net/tcp", TCP_HEADER + String.join("", lines));
  }

  /** A process that has a socket open; 0 for none. */
  public void process(long id, String name, int inode) throws IOException {
    write(id + "/comm", name + "\n");
    Path descriptors = Files.createDirectories(root.resolve(id + "/fd"));
    Path descriptor = descriptors.resolve("3");
    if (inode > 0 && Files.notExists(descriptor, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(descriptor, Path.of("socket:[" + inode + "]"));
    }
  }

  /** What a process has used. */
  public void usage(long id, long userTicks, long systemTicks, long kilobytes) throws IOException {
    write(id + "/status", "Name: mysqld\nVmRSS:\t  " + kilobytes + " kB\n");
    write(id + "/stat", stat(id, "(my sql)d)", userTicks, systemTicks));
  }

  /** The text of {@code stat}. */
  public static String stat(long id, String name, long userTicks, long systemTicks) {
    return id
        + " "
        + name
        + " S 1 1 1 0 -1 4194304 1 2 3 4 "
        + userTicks
        + " "
        + systemTicks
        + " 0 0 20 0 30 0 100";
  }

  /** The process ends. */
  public void end(long id) throws IOException {
    try (var files = Files.walk(root.resolve("" + id))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

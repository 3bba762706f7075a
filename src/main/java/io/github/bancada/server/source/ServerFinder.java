package io.github.bancada.server.source;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Finds the process that listens at an address of this machine, by {@code /proc} (proc(5)): {@code
 * net/tcp}, {@code net/tcp6} or {@code net/unix} has the socket's inode, and the process has a file
 * descriptor of that socket. Only root can read the descriptors of other users. Without them, and
 * if the port belongs to a container's proxy, the result is the one process with the name of a
 * database server, if there is exactly one. Immutable.
 *
 * @param proc {@code /proc}
 */
public record ServerFinder(Path proc) {
  private static final String LISTENING = "0A";

  /** The flag __SO_ACCEPTCON in {@code net/unix}. */
  private static final String ACCEPTS = "00010000";

  /** Programs that work in the directory of their data. */
  static final Set<String> DATABASES = Set.of("mysqld", "mariadbd", "postgres");

  private static final Set<String> PROXIES =
      Set.of("docker-proxy", "rootlessport", "slirp4netns", "pasta");

  /** The process ID; empty if it cannot be found. */
  public OptionalLong find(ListenAddress address) {
    Set<String> sockets = new HashSet<>();
    if (address.socket().isEmpty()) {
      sockets.addAll(tcp(proc.resolve("net/tcp"), address.port()));
      sockets.addAll(tcp(proc.resolve("net/tcp6"), address.port()));
    } else {
      sockets.addAll(unix(address.socket()));
    }
    if (sockets.isEmpty()) {
      return OptionalLong.empty(); // nothing listens there, so a database is another server
    }
    List<Long> databases = new ArrayList<>();
    for (long process : processes()) {
      String name = ProcessUsage.name(proc, process);
      if (DATABASES.contains(name) && !name.equals(parentName(process))) {
        databases.add(process);
      }
      if (!PROXIES.contains(name) && hasOneOf(process, sockets)) {
        return OptionalLong.of(process);
      }
    }
    return databases.size() == 1 ? OptionalLong.of(databases.get(0)) : OptionalLong.empty();
  }

  /** PostgreSQL's sessions have the name of their server. */
  private String parentName(long process) {
    String status = LocalSource.text(proc.resolve(process + "/status"));
    String parent = LinuxFiles.value(status, "PPid");
    return parent.isEmpty() ? "" : ProcessUsage.name(proc, Long.parseLong(parent));
  }

  /** Inodes of the sockets that listen on a port. */
  private static List<String> tcp(Path table, int port) {
    String suffix = String.format(":%04X", port);
    List<String> inodes = new ArrayList<>();
    for (String line : LocalSource.text(table).lines().toList()) {
      String[] words = line.strip().split("\\s+");
      if (words.length > 9 && words[1].endsWith(suffix) && words[3].equals(LISTENING)) {
        inodes.add("socket:[" + words[9] + "]");
      }
    }
    return inodes;
  }

  private List<String> unix(String path) {
    List<String> inodes = new ArrayList<>();
    for (String line : LocalSource.text(proc.resolve("net/unix")).lines().toList()) {
      String[] words = line.strip().split("\\s+", 8);
      if (words.length == 8 && words[3].equals(ACCEPTS) && words[7].equals(path)) {
        inodes.add("socket:[" + words[6] + "]");
      }
    }
    return inodes;
  }

  private List<Long> processes() {
    List<Long> found = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[1-9]*")) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (name.chars().allMatch(c -> c >= '0' && c <= '9')) {
          found.add(Long.parseLong(name));
        }
      }
    } catch (IOException | RuntimeException e) {
      return found; // those seen so far
    }
    return found;
  }

  private boolean hasOneOf(long process, Set<String> sockets) {
    Path descriptors = proc.resolve(process + "/fd");
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(descriptors)) {
      for (Path entry : entries) {
        if (isOneOf(entry, sockets)) {
          return true;
        }
      }
    } catch (IOException | RuntimeException e) {
      return false; // another user's process, or it has just ended
    }
    return false;
  }

  private static boolean isOneOf(Path descriptor, Set<String> sockets) {
    try {
      return sockets.contains(Files.readSymbolicLink(descriptor).toString());
    } catch (IOException e) {
      return false; // it was closed at that moment
    }
  }
}

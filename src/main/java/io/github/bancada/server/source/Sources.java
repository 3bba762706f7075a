package io.github.bancada.server.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The sources that a user names. Stateless. */
public final class Sources {
  private static final Path PROC = Path.of("/proc");
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final String LOCAL = "local";

  private Sources() {}

  /**
   * Makes sources.
   *
   * <pre>
   * names = [ source { ( "," | line break ) source } ]
   * source = "local" | "ssh://" [ user "@" ] host [ ":" port ]
   * </pre>
   *
   * @param names "" for {@code local} if the server runs on this machine, and else none
   * @param address of the server; "" if it is not known
   * @throws IllegalArgumentException if a name or the address is wrong
   */
  public static List<Source> of(String names, String address) {
    ListenAddress server = address.isEmpty() ? null : ListenAddress.parse(address);
    List<Source> sources = new ArrayList<>();
    for (String each :
        names.isBlank() && isLocal(server) ? new String[] {LOCAL} : names.split("[,\n]")) {
      String name = each.strip();
      if (!name.isEmpty()) {
        sources.add(of(name, server));
      }
    }
    return sources;
  }

  private static boolean isLocal(ListenAddress server) {
    try {
      return server != null && server.isLocal();
    } catch (IOException e) {
      return false; // a name that is not known here
    }
  }

  private static Source of(String name, ListenAddress server) {
    if (name.equals(LOCAL)) {
      return new LocalSource(
          PROC,
          GROUPS,
          () -> server == null ? OptionalLong.empty() : new ServerFinder(PROC).find(server));
    }
    if (name.startsWith("ssh:")) {
      return SshSource.of("ssh", name, server);
    }
    throw new IllegalArgumentException(
        "Sources has '" + name + "'; it takes local, or ssh://user@host");
  }
}

package io.github.bancada.server.source;

import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sources that a user names. Stateless. */
public final class Sources {
  private static final Path PROC = Path.of("/proc");
  private static final Path SYSTEM = Path.of("/sys");
  private static final String LOCAL = "local";
  private static final Pattern LOCAL_PROCESS = Pattern.compile("local\\?pid=(\\d{1,9})");

  private Sources() {}

  /** User and password of the server, for sources that ask it; "" for none. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user;
    }
  }

  /**
   * Makes sources.
   *
   * <pre>
   * names = [ source { ( "," | line break ) source } ]
   * source = "local" [ "?pid=" number ]         this machine and the server, or that process
   *        | "ssh://" ...                             another machine, see SshAddress
   *        | ( "http" | "https" ) "://" host ":" port [ path ]          an exporter
   *        | "jdbc:" url | "jdbc"                     a database, or the one of the address
   *        | ( "ldap" | "ldaps" | "ldapi" ) "://" host [ ":" port ] | "ldap"      likewise
   * </pre>
   *
   * @param names "" for {@code local} if the server runs in another process of this machine, and
   *     else none
   * @param address of the server; "" if it is not known
   * @throws IllegalArgumentException if a name or the address is wrong
   */
  public static List<Source> of(String names, String address, Login login) {
    ListenAddress server = address.isEmpty() ? null : ListenAddress.parse(address);
    List<Source> sources = new ArrayList<>();
    for (String each :
        names.isBlank() && isAnotherProcessHere(server)
            ? new String[] {LOCAL}
            : names.split("[,\n]")) {
      String name = each.strip();
      Matcher process = LOCAL_PROCESS.matcher(name);
      if (name.equals(LOCAL)) {
        sources.add(local(server));
      } else if (process.matches()) {
        sources.add(process(name, process.group(1)));
      } else if (name.startsWith("ssh:")) {
        sources.add(SshSource.of(name, server));
      } else if (!name.isEmpty()) {
        sources.add(asked(name, address, login));
      }
    }
    return sources;
  }

  /** The CPUs of this machine. */
  public static Source loadMachine() {
    return local(null);
  }

  private static Source local(ListenAddress server) {
    return new LocalSource(
        LOCAL,
        PROC,
        SYSTEM,
        () -> server == null ? OptionalLong.empty() : new ServerFinder(PROC).find(server));
  }

  private static Source process(String name, String id) {
    if (Files.notExists(PROC.resolve(id))) {
      throw new IllegalArgumentException(
          "Sources has '" + name + "', but this machine has no process " + id + "; look with ps");
    }
    return new LocalSource(name, PROC, SYSTEM, () -> OptionalLong.of(Long.parseLong(id)));
  }

  /** A server that answers questions; a short name stands for the one of the address. */
  private static Source asked(String name, String address, Login login) {
    boolean isShort = name.equals("jdbc") || name.equals("ldap");
    if (isShort && !address.startsWith(name)) {
      throw new IllegalArgumentException(
          "Sources has '" + name + "', but Address is '" + address + "'; give the URL");
    }
    String url = isShort ? address : name;
    if (url.startsWith("jdbc:")) {
      return new DatabaseSource(
          DatabaseAddress.of(url, login.user(), login.password(), Transport.TCP, "", ""));
    }
    if (url.matches("ldap[si]?://.*")) {
      return new DirectoryMonitorSource(LdapAddress.parse(url), login.user(), login.password(), "");
    }
    if (url.matches("https?://.*")) {
      return new ExporterSource(url);
    }
    throw new IllegalArgumentException(
        "Sources has '"
            + name
            + "'; it takes local, ssh://user@host, http://host:9100, jdbc, ldap, or their URLs");
  }

  /** A server in this process, such as an embedded directory, has no machine to compare. */
  private static boolean isAnotherProcessHere(ListenAddress server) {
    try {
      return server != null
          && server.isLocal()
          && !new ServerFinder(PROC)
              .find(server)
              .equals(OptionalLong.of(ProcessHandle.current().pid()));
    } catch (IOException e) {
      return false; // a name that is not known here
    }
  }
}

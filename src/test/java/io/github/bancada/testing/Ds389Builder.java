package io.github.bancada.testing;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.util.LDAPSDKException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be chosen about a 389 Directory Server. Not thread-safe. */
public final class Ds389Builder {

  private int entries = 100;
  private boolean contentSync;
  private KerberosRealm realm;

  Ds389Builder() {}

  /** How many {@code fulano} entries there are. */
  public Ds389Builder entries(int count) {
    entries = count;
    return this;
  }

  /** Keeps a changelog, and offers content synchronization (RFC 4533) from it. */
  public Ds389Builder contentSync() {
    contentSync = true;
    return this;
  }

  /** The server is a service of that realm, and its user {@code x} is {@code cn=x}. */
  public Ds389Builder kerberos(KerberosRealm home) {
    realm = home;
    return this;
  }

  /**
   * Starts the server and loads the entries; it answers on every transport when this returns.
   *
   * @throws IOException if it does not start; the message has what the server said
   */
  public Ds389Server start() throws IOException {
    Path directory = Files.createTempDirectory("bancada-389ds-");
    Ds389Files files = new Ds389Files(directory, FreePort.find(), FreePort.find(), contentSync);
    ServerProcess process = null;
    try {
      files.write();
      process = start(files);
      fill(files.ldapPort());
      return new Ds389Server(directory, files.ldapPort(), files.ldapsPort(), process);
    } catch (IOException | LDAPSDKException | RuntimeException e) {
      String said = files.errors();
      if (process == null) {
        ServerProcess.delete(directory);
      } else {
        process.close();
      }
      throw new IOException("389 Directory Server did not start: " + e.getMessage() + said, e);
    }
  }

  private ServerProcess start(Ds389Files files) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    List<String> command = new ArrayList<>();
    if (realm != null) {
      command.addAll(realm.serviceEnvironment());
    }
    command.add(Ds389Server.program("ns-slapd"));
    command.addAll(List.of("-D", files.configuration().toString()));
    command.addAll(List.of("-i", files.directory().resolve("run/pid").toString()));
    command.addAll(List.of("-d", "0")); // any debug level keeps it in the foreground
    return ServerProcess.start(
        files.directory(),
        command,
        0,
        List.of(
            new InetSocketAddress(loopback, files.ldapPort()),
            new InetSocketAddress(loopback, files.ldapsPort()),
            UnixDomainSocketAddress.of(Ds389Server.socket(files.directory()))));
  }

  /** A back end that is made by the running server gets the default indexes. */
  private void fill(int port) throws LDAPSDKException {
    try (LDAPConnection connection = Ds389Server.connect(port)) {
      connection.add(
          "dn: cn=userroot,cn=ldbm database,cn=plugins,cn=config",
          "objectClass: extensibleObject",
          "objectClass: nsBackendInstance",
          "nsslapd-suffix: " + Ds389Server.BASE_DN);
      connection.add(
          "dn: cn=\"" + Ds389Server.BASE_DN + "\",cn=mapping tree,cn=config",
          "objectClass: extensibleObject",
          "objectClass: nsMappingTree",
          "cn: " + Ds389Server.BASE_DN,
          "nsslapd-state: backend",
          "nsslapd-backend: userroot");
      connection.add(
          "dn: " + Ds389Server.BASE_DN,
          "objectClass: domain",
          "dc: testeperformance",
          "aci: (targetattr != \"userPassword\")(version 3.0; acl \"read\"; allow (read, search,"
              + " compare) userdn = \"ldap:///anyone\";)");
      for (int i = 1; i <= entries; i++) {
        connection.add(entry("fulano" + i));
      }
    }
  }

  private static Entry entry(String name) {
    Entry entry = new Entry("cn=" + name + "," + Ds389Server.BASE_DN);
    entry.addAttribute("objectClass", "inetOrgPerson");
    entry.addAttribute("cn", name);
    entry.addAttribute("sn", "Teste");
    entry.addAttribute("uid", name);
    entry.addAttribute("userPassword", name);
    return entry;
  }
}

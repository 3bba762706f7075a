package io.github.bancada.testing;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The files that an instance of 389 Directory Server begins with: its configuration, made from the
 * template that the package brings, and its certificate database.
 */
record Ds389Files(Path directory, int ldapPort, int ldapsPort, boolean contentSync) {
  static final Path TEMPLATE = Path.of("/usr/share/dirsrv/data/template-dse.ldif");

  private static final Path INSTALLED = Path.of("/etc/dirsrv");
  private static final String LDBM = "cn=config,cn=ldbm database,cn=plugins,cn=config";

  /** Its name has to end in a dash and the name of the instance. */
  Path configuration() {
    return directory.resolve("slapd-test");
  }

  void write() throws IOException {
    for (String each : List.of("slapd-test/schema", "db", "log", "lock", "run", "ldif", "bak")) {
      Files.createDirectories(directory.resolve(each));
    }
    copy("schema/99user.ldif", "schema/99user.ldif");
    copy("config/slapd-collations.conf", "slapd-collations.conf");
    Files.writeString(
        configuration().resolve("certmap.conf"),
        // The certificate of CN=x is the entry with cn=x, wherever it is.
        "certmap default default\ndefault:DNComps\ndefault:FilterComps cn\n");
    writeCertificates();
    List<String> lines = new ArrayList<>();
    for (Entry each : entries()) {
      lines.addAll(List.of(each.toLDIF()));
      lines.add("");
    }
    Files.write(configuration().resolve("dse.ldif"), lines);
  }

  private void copy(String installed, String name) throws IOException {
    Files.copy(INSTALLED.resolve(installed), configuration().resolve(name));
  }

  /** What the server wrote into its log of errors, for messages. */
  String errors() {
    try {
      return "\n" + Files.readString(directory.resolve("log/errors"));
    } catch (IOException e) {
      return "";
    }
  }

  private List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (LDIFReader reader = new LDIFReader(new BufferedReader(new StringReader(template())))) {
      for (Entry entry = reader.readEntry(); entry != null; entry = reader.readEntry()) {
        adjust(entry);
        entries.add(entry);
      }
    } catch (LDIFException e) {
      throw new IOException(TEMPLATE + " cannot be read: " + e.getMessage(), e);
    }
    // A user of a SASL mechanism, with or without a realm.
    entries.add(mapping("user", "^[^:@]+$", "(uid=&)"));
    entries.add(mapping("user and realm", "^\\([^:@]+\\)@.*$", "(uid=\\1)"));
    return entries;
  }

  /** The template; {@code %name%} is a placeholder for a value of the instance. */
  private String template() throws IOException {
    String text = Files.readString(TEMPLATE, StandardCharsets.UTF_8);
    for (Map.Entry<String, String> each : values().entrySet()) {
      text = text.replace("%" + each.getKey() + "%", each.getValue());
    }
    return text;
  }

  private Map<String, String> values() {
    return Map.ofEntries(
        Map.entry("schema_dir", configuration().resolve("schema").toString()),
        Map.entry("config_dir", configuration().toString()),
        Map.entry("cert_dir", configuration().toString()),
        Map.entry("inst_dir", configuration().toString()),
        Map.entry("lock_dir", directory.resolve("lock").toString()),
        Map.entry("run_dir", directory.resolve("run").toString()),
        Map.entry("tmp_dir", directory.resolve("run").toString()),
        Map.entry("ldif_dir", directory.resolve("ldif").toString()),
        Map.entry("bak_dir", directory.resolve("bak").toString()),
        Map.entry("log_dir", directory.resolve("log").toString()),
        Map.entry("db_dir", directory.resolve("db").toString()),
        Map.entry("db_home_dir", directory.resolve("db").toString()),
        Map.entry("db_lib", "bdb"),
        Map.entry("fqdn", "localhost"),
        Map.entry("ds_port", Integer.toString(ldapPort)),
        Map.entry("ds_user", System.getProperty("user.name")),
        Map.entry("ds_suffix", Ds389Server.BASE_DN),
        Map.entry("rootdn", Ds389Server.ADMIN_DN),
        Map.entry("ds_passwd", "{CLEAR}" + Ds389Server.ADMIN_PASSWORD),
        Map.entry("ldapi_enabled", "on"),
        Map.entry("ldapi", Ds389Server.socket(directory).toString()),
        Map.entry("ldapi_autobind", "on"));
  }

  private void adjust(Entry entry) {
    if (is(entry, "cn=config")) {
      set(entry, "nsslapd-listenhost", "127.0.0.1");
      set(entry, "nsslapd-securelistenhost", "127.0.0.1");
      set(entry, "nsslapd-secureport", Integer.toString(ldapsPort));
      set(entry, "nsslapd-security", "on");
      set(entry, "nsslapd-sizelimit", "-1");
      set(entry, "nsslapd-accesslog-logbuffering", "off");
      // Mechanisms that never send the password need it in clear text at the server.
      set(entry, "passwordStorageScheme", "CLEAR");
      set(entry, "nsslapd-enable-upgrade-hash", "off");
    } else if (is(entry, "cn=RSA,cn=encryption,cn=config")) {
      set(entry, "nsSSLPersonalitySSL", "server");
    } else if (is(entry, LDBM)) {
      set(entry, "nsslapd-cache-autosize", "0");
      set(entry, "nsslapd-dbcachesize", "20000000");
      set(entry, "nsslapd-db-durable-transaction", "off");
      set(entry, "nsslapd-lookthroughlimit", "-1");
    } else if (contentSync
        && (is(entry, "cn=Content Synchronization,cn=plugins,cn=config")
            || is(entry, "cn=Retro Changelog Plugin,cn=plugins,cn=config"))) {
      set(entry, "nsslapd-pluginEnabled", "on");
    }
  }

  private static boolean is(Entry entry, String dn) {
    return entry.getDN().replace(", ", ",").equalsIgnoreCase(dn);
  }

  private static void set(Entry entry, String attribute, String value) {
    entry.setAttribute(attribute, value);
  }

  private static Entry mapping(String name, String user, String filter) {
    Entry entry = new Entry("cn=" + name + ",cn=mapping,cn=sasl,cn=config");
    entry.addAttribute("objectClass", "nsSaslMapping");
    entry.addAttribute("cn", name);
    entry.addAttribute("nsSaslMapRegexString", user);
    entry.addAttribute("nsSaslMapBaseDNTemplate", Ds389Server.BASE_DN);
    entry.addAttribute("nsSaslMapFilterTemplate", filter);
    entry.addAttribute("nsSaslMapPriority", "1");
    return entry;
  }

  private void writeCertificates() throws IOException {
    TestCertificates certificates = TestCertificates.shared();
    Path authority = directory.resolve("ca.pem");
    Path server = directory.resolve("server.p12");
    Path secret = directory.resolve("secret");
    certificates.writeAuthority(authority);
    certificates.writeServerKeyStore(server);
    certificates.writeClientKeyStore(directory.resolve("client.p12"));
    Files.writeString(secret, TestCertificates.PASSWORD + "\n");
    Files.writeString(
        configuration().resolve("pin.txt"),
        "Internal (Software) Token:" + TestCertificates.PASSWORD + "\n");
    run("certutil", "-N", "-f", secret.toString());
    run(
        "certutil",
        "-A",
        "-n",
        "ca",
        "-t",
        "CT,,",
        "-a",
        "-i",
        authority.toString(),
        "-f",
        secret.toString());
    run(
        "pk12util",
        "-i",
        server.toString(),
        "-k",
        secret.toString(),
        "-W",
        TestCertificates.PASSWORD);
  }

  private void run(String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Ds389Server.program(program));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-d", configuration().toString()));
    Path log = directory.resolve(program + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (ServerProcess.await(process, Waiting.LIMIT) != 0) {
      throw new IOException(program + " failed: " + Files.readString(log));
    }
  }
}

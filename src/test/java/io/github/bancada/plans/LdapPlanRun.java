package io.github.bancada.plans;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.LDAPException;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Plans run in this JVM, against a directory in it; what they print is kept. */
abstract class LdapPlanRun {
  static final String BASE = "dc=example,dc=org";

  static InMemoryDirectoryServer directory;

  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir Path work;

  /** Makes the directory, with its base entry only; it does not listen yet. */
  static void make(InMemoryDirectoryServerConfig config) throws Exception {
    JMeterTestHome.use();
    config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("ldap"));
    directory = new InMemoryDirectoryServer(config);
    directory.add("dn: " + BASE, "objectClass: domain", "dc: example");
  }

  static InMemoryDirectoryServerConfig config() throws LDAPException {
    return new InMemoryDirectoryServerConfig(BASE);
  }

  @AfterAll
  static void close() {
    directory.shutDown(true);
  }

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setOut(console);
  }

  String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  static String url(String search) {
    return "ldap://127.0.0.1:" + directory.getListenPort() + search;
  }

  /** Runs a plan with these properties, and others, name and value in turn, that replace them. */
  List<SampleResult> run(String plan, Map<String, String> properties, String... given)
      throws Exception {
    Map<String, String> all = new HashMap<>(properties);
    all.put("report.dir", work.resolve("report").toString());
    for (int i = 0; i < given.length; i += 2) {
      all.put(given[i], given[i + 1]);
    }
    return EngineRun.ofPlan(PlanRun.path(plan), all);
  }
}

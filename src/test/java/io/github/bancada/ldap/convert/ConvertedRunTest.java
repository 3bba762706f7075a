package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.save.SaveService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan of JMeter's own LDAP elements and the converted one do the same to a directory. */
class ConvertedRunTest {
  private static final String BASE = "dc=testeperformance";

  @TempDir Path work;

  /**
   * What a run did.
   *
   * @param samples name of each, and whether it succeeded
   * @param entries of the directory afterwards
   */
  private record Run(List<String> samples, Set<String> entries) {}

  private static Run run(Path plan) throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, 5)) {
      URI url = URI.create(server.ldapUrl());
      List<SampleResult> results =
          EngineRun.ofPlan(
              plan, Map.of("port", Integer.toString(url.getPort()), "text", "a: b, <c>\\"));
      Set<String> entries = new TreeSet<>();
      try (LDAPConnection connection = new LDAPConnection(url.getHost(), url.getPort())) {
        for (SearchResultEntry each :
            connection.search(BASE, SearchScope.SUB, "(objectClass=*)").getSearchEntries()) {
          entries.add(normal(each));
        }
      }
      return new Run(
          results.stream().map(each -> each.getSampleLabel() + ' ' + each.isSuccessful()).toList(),
          entries);
    }
  }

  /** Without the order of attributes and values, and the case of their names. */
  private static String normal(SearchResultEntry entry) throws LDAPException {
    Set<String> attributes = new TreeSet<>();
    for (Attribute each : entry.getAttributes()) {
      attributes.add(
          each.getName().toLowerCase(Locale.ROOT) + new TreeSet<>(List.of(each.getValues())));
    }
    return entry.getParsedDN().toNormalizedString() + attributes;
  }

  private static String stock() {
    return StockPlan.of(
        StockPlan.defaults(
            "LdapExtConfigGui",
            "Defaults",
            "servername",
            "127.0.0.1",
            "port",
            "${__P(port)}",
            "rootdn",
            BASE),
        StockPlan.extended("Bind", "bind", "user_dn", "cn=fulano1," + BASE, "user_pw", "fulano1"),
        StockPlan.controller(
            StockPlan.extended(
                "Add",
                "add",
                "base_entry_dn",
                "cn=Silva\\, Ana",
                "",
                StockPlan.attributes(
                    "objectClass", "person", "sn", " <Silva>", "description", "${__P(text)}")),
            StockPlan.extended("Add another", "add", "base_entry_dn", "cn=b", "", person())),
        StockPlan.extended("Find", "search", "searchfilter", "sn=*", "countlimit", "1"),
        StockPlan.extended("Nobody", "search", "search", "cn=nobody", "searchfilter", "(cn=*)"),
        StockPlan.extended("Same", "compare", "comparedn", "cn=b", "comparefilt", "(sn=B)"),
        StockPlan.extended("Other", "compare", "comparedn", "cn=b", "comparefilt", "(sn=C)"),
        StockPlan.extended("Odd", "compare", "comparedn", "cn=b", "comparefilt", "(!(sn=C))"),
        StockPlan.extended(
            "Change",
            "modify",
            "base_entry_dn",
            "cn=fulano2",
            "",
            StockPlan.changes(
                "replace", "sn", "New", "add", "title", "Dr.", "delete", "userPassword", "")),
        StockPlan.extended("Rename", "rename", "modddn", "cn=fulano3", "newdn", "cn=renamed"),
        StockPlan.extended("Move", "rename", "modddn", "cn=b", "newdn", "cn=b,cn=fulano4"),
        StockPlan.extended("Delete", "delete", "delete", "cn=fulano5"),
        StockPlan.extended("Unbind", "unbind"),
        StockPlan.extended("Wrong", "sbind", "user_dn", "cn=fulano1," + BASE, "user_pw", "no"),
        StockPlan.simple(
            "Simple add",
            "add",
            "servername",
            "127.0.0.1",
            "port",
            "${__P(port)}",
            "rootdn",
            BASE,
            "ConfigTestElement.username",
            "",
            "ConfigTestElement.password",
            "",
            "base_entry_dn",
            "cn=simple",
            "",
            StockPlan.attributes("sn", "x")),
        StockPlan.simple(
            "Simple search",
            "search",
            "servername",
            "127.0.0.1",
            "port",
            "${__P(port)}",
            "rootdn",
            "",
            "ConfigTestElement.username",
            "cn=fulano1," + BASE,
            "ConfigTestElement.password",
            "fulano1",
            "search",
            BASE,
            "searchfilter",
            "(cn=*)"));
  }

  private static String person() {
    return StockPlan.attributes("objectClass", "person", "cn", "b", "sn", "B");
  }

  private static String saved(Path plan) throws Exception {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(SaveService.loadTree(plan.toFile()), saved);
    return saved.toString(StandardCharsets.UTF_8);
  }

  @Test
  void convertedPlanDoesTheSameAndIsWrittenAsJMeterSavesIt() throws Exception {
    JMeterTestHome.use();
    Path text = Files.writeString(work.resolve("text.jmx"), stock());
    Path stock = work.resolve("stock.jmx");
    try (OutputStream out = Files.newOutputStream(stock)) {
      SaveService.saveTree(SaveService.loadTree(text.toFile()), out);
    }
    ConvertedPlan converted = PlanConversion.of(stock);
    Path ours = Files.writeString(work.resolve("ours.jmx"), converted.text());

    assertThat(converted.kept()).isZero();
    assertThat(saved(ours)).isEqualTo(converted.text());
    Run expected = run(stock);
    Run actual = run(ours);
    assertThat(expected.samples()).contains("Add true", "Same true", "Other false", "Wrong false");
    assertThat(actual.samples()).isEqualTo(expected.samples());
    assertThat(actual.entries()).isEqualTo(expected.entries()).hasSize(8);
  }
}

package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.bancada.ldap.convert.ConvertedElement.Fate;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test of LDAP Request, field by field. */
class SimpleRequestTest {
  @TempDir Path work;

  private Map<String, String> fields(String test, String... more) throws Exception {
    return Converted.of(work, StockPlan.of(StockPlan.simple("It", test, more))).fields("It");
  }

  @Test
  void searchConnectsInEachSample() throws Exception {
    assertThat(fields("search", "search", "ou=people", "searchfilter", "(cn=a)"))
        .contains(
            entry("operation", "search"),
            entry("url", "ldap://ldap.example:3890"),
            entry("bindDn", "cn=admin"),
            entry("bindPassword", "secret"),
            entry("connections", "sample"),
            entry("baseDn", "ou=people,dc=example"),
            entry("scope", "sub"),
            entry("filter", "(cn=a)"),
            entry("sizeLimit", "1"),
            entry("expectedCode", "0,4"));
  }

  @Test
  void addHasTheClassesThatJMeterGives() throws Exception {
    assertThat(
            fields(
                "add",
                "base_entry_dn",
                "cn=a",
                "",
                StockPlan.attributes("sn", "x", "SN", "y", "cn", "a")))
        .containsEntry(
            "ldif",
            """
            dn: cn=a,dc=example
            objectClass: top
            objectClass: person
            objectClass: organizationalPerson
            objectClass: inetOrgPerson
            SN: y
            cn: a\
            """);
  }

  @Test
  void classesOfTheTableReplaceThem() throws Exception {
    assertThat(
            fields("add", "base_entry_dn", "ou=a", "", StockPlan.attributes("objectclass", "top")))
        .containsEntry("ldif", "dn: ou=a,dc=example\nobjectclass: top\nou: a");
  }

  @Test
  void modifyReplaces() throws Exception {
    assertThat(fields("modify", "base_entry_dn", "cn=a", "", StockPlan.attributes("sn", "x")))
        .containsEntry("ldif", "dn: cn=a,dc=example\nchangetype: modify\nreplace: sn\nsn: x\n-");
  }

  @Test
  void deleteNamesTheWholeDn() throws Exception {
    assertThat(fields("delete", "delete", "cn=a")).containsEntry("dn", "cn=a,dc=example");
  }

  @Test
  void builtInTestHasNoEquivalent() throws Exception {
    String builtIn =
        StockPlan.simple("It", "add").replace("\"user_defined\">true", "\"user_defined\">false");
    Converted converted = Converted.of(work, StockPlan.of(builtIn));

    assertThat(converted.said("It").fate()).isEqualTo(Fate.KEPT);
    assertThat(converted.said("It").words()).contains("built-in");
    assertThat(converted.plan().kept()).isEqualTo(1);
    assertThat(converted.plan().converted()).isZero();
  }

  @Test
  void loginAndLdapDefaultsFillGaps() throws Exception {
    String plan =
        StockPlan.of(
            StockPlan.defaults(
                "LoginConfigGui",
                "Login",
                "ConfigTestElement.username",
                "cn=u",
                "ConfigTestElement.password",
                "p"),
            StockPlan.defaults("LdapConfigGui", "Server", "servername", "s", "port", "77"),
            StockPlan.simple(
                "It",
                "delete",
                "servername",
                "",
                "port",
                "",
                "ConfigTestElement.username",
                "",
                "ConfigTestElement.password",
                "",
                "delete",
                "cn=a"));

    Converted converted = Converted.of(work, plan);

    assertThat(converted.fields("It"))
        .contains(entry("url", "ldap://s:77"), entry("bindDn", "cn=u"), entry("bindPassword", "p"));
    assertThat(converted.element("Login").getAttribute("enabled")).isEqualTo("true");
    assertThat(converted.element("Server").getAttribute("enabled")).isEqualTo("false");
    assertThat(converted.said("Server").fate()).isEqualTo(Fate.MERGED);
  }
}

package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.TestDirectory.Product;
import io.github.bancada.ldap.TestDirectory.Transport;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What both samplers do at every directory: each operation, control and mechanism over each
 * transport, with right and wrong input. A subclass has the directory, with {@value #PEOPLE}
 * entries.
 */
abstract class DirectoryContract {
  static final int PEOPLE = 50;

  private static final String BASE = TestDirectory.BASE;

  /** The tested directory. */
  abstract TestDirectory directory();

  static SearchSample run(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  private TestOperation administration(String operation, String... controls) {
    return directory()
        .administration(Transport.LDAP, operation)
        .with(CONTROLS, String.join("\n", controls));
  }

  private TestOperation describe(String name, String value, String... controls) {
    return administration("modify", controls)
        .ldif(
            "dn: cn=" + name + "," + BASE,
            "changetype: modify",
            "replace: description",
            "description: " + value);
  }

  TestSettings people(String filter, String... controls) {
    return directory()
        .search(Transport.LDAP)
        .bind("cn=fulano1," + BASE, "fulano1")
        .filter(filter)
        .attributes("1.1")
        .with(LdapSearchFields.CONTROLS, String.join("\n", controls));
  }

  /** The names of the entries found, in their order. */
  private static List<String> names(SearchSample sample) {
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    return sample
        .ldif()
        .lines()
        .filter(line -> line.startsWith("dn: "))
        .map(line -> line.replaceAll("dn: cn=|,.*", ""))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void eachOperationIsAnsweredAsItShouldBe(Transport transport) {
    DirectorySteps steps = new DirectorySteps(directory(), transport);

    assertThat(steps.answers()).containsExactlyEntriesOf(steps.expected());
  }

  @ParameterizedTest
  @EnumSource
  void pagesBringEveryEntryOnce(Transport transport) {
    SearchSample sample =
        run(directory().search(transport).filter("(cn=fulano*)").attributes("1.1").pageSize(7));

    assertThat(names(sample)).hasSize(PEOPLE).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void wrongSearchesHaveTheirCodes(Transport transport) {
    TestSettings absent = directory().search(transport).base("ou=none," + BASE);
    TestSettings tooMany = directory().search(transport).filter("(cn=fulano*)").sizeLimit(3);

    assertThat(run(absent).code()).isEqualTo("32 noSuchObject");
    assertThat(run(tooMany).code()).isEqualTo("4 sizeLimitExceeded");
  }

  @Test
  void valuesBeforeAndAfterAChangeAreTheResponseData() {
    describe("fulano1", "old").run();
    OperationSample sample =
        describe("fulano1", "new", "preRead description", "postRead description").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.body())
        .contains("# preRead\ndn: cn=fulano1," + BASE + "\ndescription: old\n")
        .contains("# postRead\ndn: cn=fulano1," + BASE + "\ndescription: new\n");
  }

  /** 389 Directory Server does not know it, and it is critical. */
  @ParameterizedTest
  @CsvSource({"(uid=fulano2), 0 success", "(uid=other), 122 assertionFailed"})
  void changeIsMadeOnlyIfTheAssertionHolds(String filter, String code) {
    OperationSample sample = describe("fulano2", "x", "assertion " + filter).run();

    boolean unknown = directory().product() == Product.DS_389;
    assertThat(sample.code())
        .as(sample.message())
        .isEqualTo(unknown ? "12 unavailableCriticalExtension" : code);
  }

  @Test
  void searchIsMadeAsTheUserThatTheProxiedAuthorizationNames() {
    String control = "proxiedAuthorization dn:cn=fulano3," + BASE;
    TestSettings search = people("(cn=fulano2)", control);
    search.bind(directory().administrator(), directory().password());

    assertThat(names(run(search))).containsExactly("fulano2");
  }

  /** What Who am I says, with or without a blank after {@code dn:}. */
  static String dn(OperationSample whoAmI) {
    assertThat(whoAmI.code()).as(whoAmI.message()).isEqualTo("0 success");
    return whoAmI.body().replaceFirst("^dn: ?", "");
  }

  @Test
  void proxiedAuthorizationOfNobodyIsRefused() {
    OperationSample sample =
        describe("fulano4", "x", "proxiedAuthorization dn:cn=nobody," + BASE).run();

    assertThat(sample.success()).isFalse();
  }

  @Test
  void referralEntryIsManagedLikeAnyOther() {
    String dn = "cn=elsewhere," + BASE;
    OperationSample added =
        administration("add", "manageDsaIt")
            .ldif(
                "dn: " + dn,
                "objectClass: referral",
                "objectClass: extensibleObject",
                "cn: elsewhere",
                "ref: ldap://other.example.org/")
            .run();

    assertThat(added.code()).as(added.message()).isEqualTo("0 success");
    if (directory().product() != Product.DS_389) { // which takes new ones as entries
      assertThat(administration("delete").dn(dn).run().code()).isEqualTo("10 referral");
    }
    assertThat(administration("delete", "manageDsaIt").dn(dn).run().code()).isEqualTo("0 success");
  }

  @ParameterizedTest
  @CsvSource({
    "1.3.6.1.4.1.99999.1 critical base64:AAE=, 12 unavailableCriticalExtension",
    "1.3.6.1.4.1.99999.1 base64:AAE=, 0 success"
  })
  void unknownControlIsRefusedOnlyIfItIsCritical(String line, String code) {
    assertThat(run(people("(cn=fulano1)", line)).code()).isEqualTo(code);
    assertThat(describe("fulano5", "x", line).run().code()).isEqualTo(code);
  }

  /** OpenLDAP has no order for names unless it is told one. */
  private String rule() {
    return directory().product() == Product.OPENLDAP ? ":2.5.13.3" : "";
  }

  @Test
  void entriesComeInTheOrderThatWasAskedFor() {
    String three = "(|(cn=fulano2)(cn=fulano3)(cn=fulano1))";

    SearchSample falling = run(people(three, "sort -cn" + rule()));
    assertThat(names(run(people(three, "sort sn" + rule() + " cn" + rule()))))
        .containsExactly("fulano1", "fulano2", "fulano3");
    assertThat(names(falling)).containsExactly("fulano3", "fulano2", "fulano1");
    assertThat(falling.headers()).contains("Sort-Result: 0 success\n");
  }

  @Test
  void listShowsThePartThatWasAskedFor() {
    SearchSample sample = run(people("(cn=fulano4*)", "sort cn" + rule(), "vlv 1/2/5"));

    // fulano4, fulano40, fulano41 …
    assertThat(names(sample)).containsExactly("fulano42", "fulano43", "fulano44", "fulano45");
    assertThat(sample.headers())
        .endsWith("List-Result: 0 success\nList-Position: 5\nList-Size: 11\n");
  }
}

package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static io.github.bancada.ldap.TestSettings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
  private static final int PEOPLE = 50;

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, PEOPLE);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static TestSettings settings() {
    return TestSettings.at(server.ldapUrl());
  }

  private static SearchSample search(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  @Test
  void baseThatDoesNotExistIsNoSuchObjectWithTheMatchedDn() {
    SearchSample sample = search(settings().base("ou=nowhere," + TestSettings.BASE));

    assertThat(sample.code()).isEqualTo("32 noSuchObject");
    assertThat(sample.success()).isFalse();
    assertThat(sample.message()).contains("matched DN: " + TestSettings.BASE);
  }

  @Test
  void connectionIsKeptAfterASearchThatTheServerRefused() {
    try (TestUser user = TestUser.alone()) {
      user.run(settings().connectionPerUser().base("ou=nowhere," + TestSettings.BASE));

      SearchSample next = user.run(settings().connectionPerUser());

      assertThat(next.connectNanos()).isZero();
      assertThat(next.success()).isTrue();
    }
  }

  @Test
  void searchThatFindsNothingSucceedsWithoutEntries() {
    SearchSample sample = search(settings().filter("(uid=nobody)"));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.entries()).isZero();
    assertThat(sample.success()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", ">=1", ">=0", ""})
  void numberOfEntriesAsExpectedSucceeds(String expected) {
    assertThat(search(settings().expectEntries(expected)).success()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 'expected 0 entries, got 1'",
    "2, 'expected 2 entries, got 1'",
    ">=2, 'expected at least 2 entries, got 1'",
  })
  void otherNumberOfEntriesFailsAndSaysWhatCame(String expected, String message) {
    SearchSample sample = search(settings().expectEntries(expected));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("0 unexpectedEntries");
    assertThat(sample.message()).isEqualTo(message);
  }

  @Test
  void expectedResultCodeSucceeds() {
    SearchSample sample = search(settings().base("ou=x," + TestSettings.BASE).expectCodes("32"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.code()).isEqualTo("32 noSuchObject");
  }

  @Test
  void oneOfSeveralExpectedResultCodesSucceeds() {
    assertThat(search(settings().expectCodes("0, 32")).success()).isTrue();
  }

  @Test
  void otherResultCodeThanExpectedFailsAndSaysBoth() {
    SearchSample sample = search(settings().expectCodes("32 49"));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.message())
        .isEqualTo("expected result code 32 noSuchObject or 49 invalidCredentials, got 0 success");
  }

  @Test
  void connectErrorSucceedsWhereItIsExpected() throws IOException {
    String url;
    try (ScriptedServer gone = ScriptedServer.silent()) {
      url = gone.url();
    }

    assertThat(search(TestSettings.at(url).expectCodes("91").expectEntries("1")).success())
        .isTrue();
  }

  @Test
  void entriesAreKeptAsLdif() {
    SearchSample sample = search(settings().ldif(100_000));

    assertThat(sample.ldif())
        .startsWith("dn: cn=fulano1," + TestSettings.BASE + "\n")
        .contains("\nuid: fulano1\n")
        .endsWith("\n\n");
  }

  @Test
  void nothingIsKeptUnlessAskedFor() {
    assertThat(search(settings()).ldif()).isEmpty();
  }

  @Test
  void ldifStopsAtItsLimitAndSaysSo() {
    int limit = 1000;
    SearchSample sample = search(settings().filter("(objectClass=*)").ldif(limit));

    assertThat(sample.entries()).isEqualTo(PEOPLE + 1);
    String notice = "# further entries are left out: the limit is 1000 bytes\n";
    assertThat(sample.ldif()).endsWith(notice);
    assertThat(sample.ldif().getBytes(StandardCharsets.UTF_8).length - notice.length())
        .isLessThanOrEqualTo(limit);
  }

  @Test
  void entryBeyondTheLimitIsCountedAndLeftOutAndLaterOnesToo() throws Exception {
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(
                  Conversation.entry(id, "cn=first"),
                  Conversation.entry(id, "cn=" + "a".repeat(3_000_000)),
                  Conversation.entry(id, "cn=last"),
                  Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
              conversation.awaitClose();
            })) {
      SearchSample sample = search(TestSettings.at(peer.url()).ldif(65_536).expectEntries("3"));

      assertThat(sample.success()).as(sample.message()).isTrue();
      assertThat(sample.ldif())
          .isEqualTo("dn: cn=first\n\n# further entries are left out: the limit is 65536 bytes\n");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 900, 1100, 5000, 40_000})
  void entriesThatFitTheLimitAreKeptWhateverTheLengthOfTheirValues(int length) throws Exception {
    Entry entry = new Entry("cn=a");
    for (int i = 0; i < 60_000 / (length + 12); i++) {
      entry.addAttribute("member" + i % 7, i + "x".repeat(length));
    }
    String ldif = entry.toLDIFString() + "\n";
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(
                  message(id, entry), Conversation.result(id, LdapMessages.SEARCH_DONE, 0, ""));
              conversation.awaitClose();
            })) {
      assertThat(search(TestSettings.at(peer.url()).ldif(ldif.length())).ldif()).isEqualTo(ldif);
      assertThat(search(TestSettings.at(peer.url()).ldif(ldif.length() - 1)).ldif())
          .startsWith("# further entries");
    }
  }

  private static byte[] message(int id, Entry entry) {
    List<ASN1Element> attributes = new ArrayList<>();
    for (Attribute attribute : entry.getAttributes()) {
      attributes.add(attribute.encode());
    }
    return Conversation.message(
        id,
        new ASN1Sequence(
            (byte) LdapMessages.SEARCH_ENTRY,
            new ASN1OctetString(entry.getDN()),
            new ASN1Sequence(attributes)));
  }

  @Test
  void chosenAttributesOnly() {
    SearchSample sample = search(settings().attributes("uid, cn").ldif(10_000));

    assertThat(sample.ldif())
        .contains("uid: fulano1")
        .contains("cn: fulano1")
        .doesNotContain("sn:");
  }

  @Test
  void typesOnlyBringsNamesWithoutValues() {
    SearchSample sample = search(settings().typesOnly().attributes("uid").ldif(10_000));

    assertThat(sample.ldif()).contains("uid:").doesNotContain("uid: fulano1");
    assertThat(sample.request()).contains("types only");
  }

  @Test
  void exceededSizeLimitShowsItsCodeAndTheEntriesSoFar() {
    SearchSample sample = search(settings().filter("(objectClass=*)").sizeLimit(7));

    assertThat(sample.code()).isEqualTo("4 sizeLimitExceeded");
    assertThat(sample.entries()).isEqualTo(7);
    assertThat(sample.success()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 17, 51, 1000})
  void pagesBringAllEntries(int pageSize) {
    SearchSample sample = search(settings().filter("(objectClass=*)").pageSize(pageSize));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.entries()).isEqualTo(PEOPLE + 1);
  }

  @Test
  void eachPageCostsARequest() {
    SearchSample one = search(settings().filter("(objectClass=*)").pageSize(51));
    SearchSample three = search(settings().filter("(objectClass=*)").pageSize(17));

    assertThat(three.sentBytes()).isGreaterThan(2 * one.sentBytes());
  }

  @ParameterizedTest
  @CsvSource({"base, 1", "one, 50", "sub, 51", "auto, 51", "subordinates, 50"})
  void scopeSaysHowDeep(String scope, int entries) {
    SearchSample sample = search(settings().filter("(objectClass=*)").scope(scope));

    assertThat(sample.entries()).isEqualTo(entries);
  }

  @Test
  void urlFillsEmptyFields() {
    SearchSample sample =
        search(
            TestSettings.at(
                    server.ldapUrl() + "/cn=fulano2," + TestSettings.BASE + "?uid?base?(sn=Teste)")
                .base("")
                .filter("")
                .ldif(1000));

    assertThat(sample.ldif())
        .isEqualTo("dn: cn=fulano2," + TestSettings.BASE + "\nuid: fulano2\n\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dc=example,dc=org | Base DN is 'dc=testeperformance', and the URL says"
            + " 'dc=example,dc=org'",
        "dc=testeperformance??one | Scope is 'SUB', and the URL says 'ONE'",
        "dc=testeperformance???(uid=x) | Filter is '(uid=fulano1)', and the URL says '(uid=x)'",
        "dc=testeperformance?mail | Attributes is 'sn', and the URL says 'mail'"
      })
  void fieldThatSaysAnotherSearchThanTheUrlIsRefused(String search, String message) {
    TestSettings settings =
        TestSettings.at(server.ldapUrl() + "/" + search)
            .base(TestSettings.BASE)
            .scope("sub")
            .attributes("sn");

    assertThatIllegalArgumentException().isThrownBy(settings::build).withMessageContaining(message);
  }

  @Test
  void fieldMaySayTheSameAsTheUrl() {
    SearchSample sample =
        search(
            TestSettings.at(server.ldapUrl() + "/DC=TestePerformance?sn,uid?sub?(UID=fulano3)")
                .base(" dc = testeperformance")
                .scope("sub")
                .filter("(uid=fulano3)")
                .attributes("uid sn")
                .ldif(1000));

    assertThat(sample.entries()).isEqualTo(1);
  }

  @Test
  void defaultSearchIsForWhatNeitherFieldsNorUrlSay() {
    SearchSettings fields =
        read(SEARCH, SCOPE, "auto", DEFAULT_SEARCH, "ldap:///dc=default?sn?one?(uid=default)");

    assertThat(fields.at(LdapAddress.parse("ldap://h")).description())
        .isEqualTo("search base=\"dc=default\" scope=ONE filter=(uid=default) attributes=sn");
    assertThat(fields.at(LdapAddress.parse("ldap://h/dc=url??base")).description())
        .isEqualTo("search base=\"dc=url\" scope=BASE filter=(uid=default) attributes=sn");
    assertThat(
            read(
                    SEARCH,
                    BASE_DN,
                    "dc=field",
                    SCOPE,
                    "sub",
                    FILTER,
                    "(cn=field)",
                    ATTRIBUTES,
                    "cn",
                    DEFAULT_SEARCH,
                    "ldap:///dc=default?sn?one?(uid=default)")
                .at(LdapAddress.parse("ldap://h"))
                .description())
        .isEqualTo("search base=\"dc=field\" scope=SUB filter=(cn=field) attributes=cn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dc=default", "ldap://host/dc=default", "ldaps:///dc=default"})
  void defaultSearchThatIsNoUrlWithoutAHostIsRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(SEARCH, DEFAULT_SEARCH, url))
        .withMessageContaining(
            "Default search is '" + url + "'; it takes an LDAP URL without a host");
  }

  @Test
  void eachServerOfARoundIsAskedWhatItsOwnUrlSays() {
    String url = server.ldapUrl() + "/cn=fulano2," + TestSettings.BASE + "??base";
    String other = server.ldapUrl() + "/" + TestSettings.BASE + "??one";
    try (TestUser user = TestUser.alone()) {
      LdapSettings settings =
          settings().url(url + " " + other).base("").filter("(objectClass=*)").build();

      assertThat(user.run(settings).entries()).isEqualTo(1);
      assertThat(user.run(settings).entries()).isEqualTo(PEOPLE);
      assertThat(user.run(settings).entries()).isEqualTo(1);
    }
  }

  @Test
  void requestSaysWhatWasAskedOfWhom() {
    SearchSample sample = search(settings());

    assertThat(sample.request())
        .isEqualTo(
            server.ldapUrl()
                + " search base=\""
                + TestSettings.BASE
                + "\" scope=SUB filter=(uid=fulano1)");
  }

  @Test
  void baseDnWithWrongSyntaxThatReachesTheServerIsItsError() {
    SearchSettings wrong =
        new SearchSettings(
            "not a dn", null, null, List.of(), null, false, DereferencePolicy.NEVER, 0, 0, 0);
    LdapSettings good = settings().build();
    LdapSettings settings =
        new LdapSettings(
            good.server(),
            good.tls(),
            good.bind(),
            good.connections(),
            wrong,
            good.expectation(),
            0,
            LdapOperation.SEARCH,
            false);
    try (TestUser user = TestUser.alone()) {
      assertThat(user.run(settings).code()).isEqualTo("34 invalidDNSyntax");
    }
  }

  @Test
  void filterOfSeveralMegabytesIsSent() {
    SearchSample sample = search(settings().filter("(uid=" + "a".repeat(3 << 20) + ")"));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.sentBytes()).isGreaterThan(3 << 20);
  }
}

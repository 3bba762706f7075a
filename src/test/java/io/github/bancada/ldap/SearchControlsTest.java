package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import io.github.bancada.ldap.wire.LdapMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Controls of LDAP Search, at the embedded directory. */
class SearchControlsTest extends SearchRun {
  private static SearchSample search(String filter, String... controls) {
    return search(people(filter, controls));
  }

  private static TestSettings people(String filter, String... controls) {
    return settings()
        .filter(filter)
        .attributes("1.1")
        .ldif(100_000)
        .with(CONTROLS, String.join("\n", controls));
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

  @Test
  void entriesComeInTheOrderThatWasAskedFor() {
    String three = "(|(cn=fulano2)(cn=fulano3)(cn=fulano1))";
    SearchSample rising = search(three, "sort sn cn");
    SearchSample falling = search(three, "sort -cn");

    assertThat(names(rising)).containsExactly("fulano1", "fulano2", "fulano3");
    assertThat(names(falling)).containsExactly("fulano3", "fulano2", "fulano1");
    assertThat(falling.headers())
        .isEqualTo(
            "Server: "
                + server.ldapUrl()
                + "\nEntries: 3\nReferences: 0\nSort-Result: 0 success\n");
    assertThat(falling.request()).endsWith(" controls=sort");
  }

  @Test
  void listShowsThePartThatWasAskedFor() {
    SearchSample sample = search("(cn=fulano4*)", "sort cn", "vlv 1/2/5");

    // fulano4, fulano40, fulano41 …
    assertThat(names(sample)).containsExactly("fulano42", "fulano43", "fulano44", "fulano45");
    assertThat(sample.headers())
        .endsWith("List-Result: 0 success\nList-Position: 5\nList-Size: 11\n");
  }

  @Test
  void listBeginsAtAValue() {
    assertThat(names(search("(cn=fulano*)", "sort cn", "vlv 0/1:fulano48")))
        .containsExactly("fulano48", "fulano49");
  }

  @Test
  void eachPageIsAskedForWithTheControls() {
    SearchSample sample = search(people("(cn=fulano*)", "sort -cn").pageSize(7));

    assertThat(names(sample)).hasSize(PEOPLE).startsWith("fulano9", "fulano8");
  }

  @Test
  void pagesAndAPartOfAListExcludeEachOther() {
    TestSettings both = people("(cn=*)", "sort cn", "vlv 0/9/1").pageSize(7);

    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Page size is '7', and Controls asks for a part of the entries too");
  }

  @ParameterizedTest
  @CsvSource({"(dc=testeperformance), 0 success", "(dc=other), 122 assertionFailed"})
  void searchIsMadeOnlyIfTheAssertionHolds(String assertion, String code) {
    assertThat(search("(cn=fulano1)", "assertion " + assertion).code()).isEqualTo(code);
  }

  @Test
  void searchAsAnotherUserIsMade() {
    assertThat(
            names(
                search("(cn=fulano1)", "proxiedAuthorization dn:cn=fulano2," + TestSettings.BASE)))
        .containsExactly("fulano1");
    assertThat(search("(cn=fulano1)", "proxiedAuthorization dn:cn=nobody,dc=x").code())
        .isEqualTo("123 authorizationDenied");
  }

  @ParameterizedTest
  @CsvSource({
    "1.3.6.1.4.1.99999.1 critical base64:AAE=, 12 unavailableCriticalExtension, false",
    "1.3.6.1.4.1.99999.1 base64:AAE=, 0 success, true"
  })
  void unknownControlFailsTheSampleIfItIsCritical(String line, String code, boolean success) {
    SearchSample sample = search("(cn=fulano1)", line);

    assertThat(sample.code()).isEqualTo(code);
    assertThat(sample.success()).isEqualTo(success);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# none", "\n\n"})
  void searchWithoutControlsIsTheSameBytes(String field) {
    SearchSample without = search(settings());
    SearchSample sample = search(settings().with(CONTROLS, field));

    assertThat(sample.sentBytes()).isEqualTo(without.sentBytes());
    assertThat(sample.request()).isEqualTo(without.request());
    assertThat(sample.headers()).isEqualTo(without.headers());
  }

  @Test
  void controlsAreParsedAgainOnlyIfTheirTextChanges() {
    TestSettings settings = people("(cn=fulano1)", "sort cn");
    Object before = settings.build().search().controls();

    assertThat(settings.filter("(cn=fulano2)").build().search().controls()).isSameAs(before);
  }

  private static SearchSample answered(Control control) throws Exception {
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(
                  Conversation.message(
                      id,
                      new ASN1Sequence(
                          (byte) LdapMessages.SEARCH_DONE,
                          new ASN1Enumerated(0),
                          new ASN1OctetString(),
                          new ASN1OctetString()),
                      new ASN1Sequence((byte) LdapMessages.CONTROLS, control.encode())));
              conversation.awaitClose();
            })) {
      return search(people("(cn=x)", "sort optional sn").url(peer.url()));
    }
  }

  @Test
  void orderThatTheServerCouldNotMakeIsInTheHeaders() throws Exception {
    SearchSample sample =
        answered(new ServerSideSortResponseControl(ResultCode.NO_SUCH_ATTRIBUTE, "sn"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.headers()).endsWith("\nSort-Result: 16 noSuchAttribute (sn)\n");
  }

  @Test
  void unknownAnswerIsIgnoredAndAMalformedOneIsADecodingError() throws Exception {
    ASN1OctetString noSortResult = new ASN1OctetString(new byte[] {0x30, 0x05});
    SearchSample unknown = answered(new Control("1.2.3", true, noSortResult));
    SearchSample malformed =
        answered(
            new Control(
                ServerSideSortResponseControl.SERVER_SIDE_SORT_RESPONSE_OID, false, noSortResult));

    assertThat(unknown.code()).isEqualTo("0 success");
    assertThat(unknown.headers()).endsWith("References: 0\n");
    assertThat(malformed.code()).isEqualTo("84 decodingError");
    assertThat(malformed.message()).contains("malformed control");
  }
}

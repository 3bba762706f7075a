package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapMessages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of a search: which are kept as LDIF, and which attributes are requested. */
class SearchEntriesTest extends SearchRun {
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
}

package io.github.bancada.ldap.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The field Controls: its lines are the controls that the SDK makes, or a clear error. */
class ControlLinesTest {
  private static RequestControls change(String text) {
    return ControlLines.parse(text, RequestKind.OPERATION);
  }

  private static RequestControls search(String text) {
    return ControlLines.parse(text, RequestKind.SEARCH);
  }

  private static void is(RequestControls parsed, Control... controls) {
    assertThat(parsed.encoded()).isEqualTo(LdapMessages.controls(controls));
  }

  @Test
  void controlsOfAChangeAreRead() throws Exception {
    is(
        change("proxiedAuthorization dn:uid=ana,dc=x"),
        new ProxiedAuthorizationV2RequestControl("dn:uid=ana,dc=x"));
    is(change("proxiedAuthorization u:ana"), new ProxiedAuthorizationV2RequestControl("u:ana"));
    is(change("proxiedAuthorization anonymous"), new ProxiedAuthorizationV2RequestControl(""));
    is(change("assertion (uid=ana)"), new AssertionRequestControl("(uid=ana)", true));
    is(change("preRead cn sn"), new PreReadRequestControl(true, "cn", "sn"));
    is(change("preRead"), new PreReadRequestControl(true));
    is(
        change("postRead * + @person 2.5.4.3 cn;lang-pt"),
        selected("* + @person 2.5.4.3 cn;lang-pt"));
    is(change("postRead 1.1"), selected("1.1"));
    is(change("manageDsaIt"), new ManageDsaITRequestControl(true));
  }

  private static Control selected(String names) {
    return new PostReadRequestControl(true, names.split(" "));
  }

  @Test
  void sortKeysAreRead() {
    is(
        search("sort -sn givenName uid:2.5.13.3 -cn;lang-pt:caseIgnoreOrderingMatch"),
        new ServerSideSortRequestControl(
            true,
            new SortKey("sn", true),
            new SortKey("givenName"),
            new SortKey("uid", "2.5.13.3", false),
            new SortKey("cn;lang-pt", "caseIgnoreOrderingMatch", true)));
  }

  @Test
  void partOfAListIsRead() {
    Control sort = new ServerSideSortRequestControl(true, new SortKey("sn"));
    is(search("sort sn\nvlv 1/18/7"), sort, new VirtualListViewRequestControl(7, 1, 18, 0, null));
    is(
        search("sort sn\nvlv 1/18/7/500"),
        sort,
        new VirtualListViewRequestControl(7, 1, 18, 500, null));
    is(
        search("sort sn\nvlv 0/9:da Silva/1"),
        sort,
        new VirtualListViewRequestControl("da Silva/1", 0, 9, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.2.3.4 | false |",
        "1.2.3.4 optional | false |",
        "1.2.3.4 critical | true |",
        "1.2.3.4 critical base64:MAMCAQE= | true | MAMCAQE=",
        "1.2.3.4 base64:MAMCAQE= | false | MAMCAQE=",
      })
  void controlByOidIsRead(String line, boolean critical, String value) {
    ASN1OctetString content =
        value == null ? null : new ASN1OctetString(Base64.getDecoder().decode(value));

    is(change(line), new Control("1.2.3.4", critical, content));
    is(search(line), new Control("1.2.3.4", critical, content));
  }

  @Test
  void emptyValueIsNotTheSameAsNone() {
    is(change("1.2.3.4 base64:"), new Control("1.2.3.4", false, new ASN1OctetString()));
  }

  @Test
  void namedControlIsOptionalIfTheLineSaysSo() {
    is(change("preRead optional cn"), new PreReadRequestControl(false, "cn"));
    is(change("preRead critical optional"), new PreReadRequestControl(true, "optional"));
    is(change("manageDsaIt optional"), new ManageDsaITRequestControl(false));
    is(search("sort optional sn"), new ServerSideSortRequestControl(false, new SortKey("sn")));
  }

  @Test
  void blankLinesAndCommentsAreNoControls() throws Exception {
    String text = "\n  # who\r\n\tpreRead \t cn\n\n  assertion   (a=#)  \n";

    is(
        change(text),
        new PreReadRequestControl(true, "cn"),
        new AssertionRequestControl("(a=#)", true));
    assertThat(change(text).words()).isEqualTo(" controls=preRead,assertion");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\n", "# nothing"})
  void noControlsAreTheEmptyBytesThatAreSentWithoutTheField(String text) {
    byte[] ofRecord = {1};

    assertThat(change(text)).isSameAs(RequestControls.NONE);
    assertThat(change(text).encoded()).isSameAs(LdapStream.NO_CONTROLS);
    assertThat(change(text).beside(ofRecord)).isSameAs(ofRecord);
    assertThat(change(text).words()).isEmpty();
  }

  @Test
  void controlsBesideThoseOfARecordAreSentTogether() {
    Control ofRecord = new Control("1.2.3", true);
    byte[] encoded = LdapMessages.controls(ofRecord);

    assertThat(change("preRead cn").beside(encoded))
        .isEqualTo(LdapMessages.controls(new PreReadRequestControl(true, "cn"), ofRecord));
    assertThatThrownBy(() -> change("1.2.3").beside(encoded))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("both have the control 1.2.3; leave one of them out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "burn | it takes an OID such as 1.2.3.4, or one of proxiedAuthorization, assertion",
        "1.2.03 | it takes an OID such as",
        "3.1 | it takes an OID such as",
        "1.2.3 base64:% | after an OID it takes critical or optional, and the value",
        "1.2.3 must | after an OID it takes critical or optional, and the value",
        "proxiedAuthorization | proxiedAuthorization takes dn: and a DN",
        "proxiedAuthorization dn: | proxiedAuthorization takes dn: and a DN",
        "proxiedAuthorization dn:ana | proxiedAuthorization takes dn: and a DN",
        "proxiedAuthorization u: | proxiedAuthorization takes dn: and a DN",
        "proxiedAuthorization optional u:ana | and is always critical",
        "assertion | assertion takes a filter",
        "assertion (uid=ana | assertion takes a filter",
        "assertion (uid=\\ | assertion takes a filter",
        "preRead cn,sn | preRead takes names of attributes",
        "postRead @ | postRead takes names of attributes",
        "manageDsaIt yes | manageDsaIt takes nothing",
        "sort sn | sort is for LDAP Search; leave it out here",
        "vlv 0/9/1 | vlv is for LDAP Search",
      })
  void wrongLineIsAnErrorThatNamesIt(String line, String message) {
    assertThatThrownBy(() -> change("manageDsaIt\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Controls, line 2, is '" + line + "'; ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sort | sort takes names of attributes",
        "sort -:x | sort takes names of attributes",
        "sort sn: | sort takes names of attributes",
        "sort sn:2.5.13.3:r | sort takes names of attributes",
        "vlv 1 | vlv takes before/after/offset",
        "vlv 1/2/0 | vlv takes before/after/offset",
        "vlv 1/2/9999999999 | vlv takes before/after/offset",
        "vlv 1/2: | vlv takes before/after/offset",
        "preRead cn | preRead is for LDAP Operation; leave it out here",
      })
  void wrongLineOfASearchIsAnErrorThatNamesIt(String line, String message) {
    assertThatThrownBy(() -> search(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Controls, line 1, is '" + line + "'; ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"preRead cn\npreRead sn", "1.3.6.1.1.13.1\npreRead"})
  void sameControlTwiceIsRefused(String text) {
    assertThatThrownBy(() -> change(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("an earlier line has the same control");
  }

  @Test
  void partOfAListWithoutAnOrderIsRefused() {
    assertThatThrownBy(() -> search("vlv 0/9/1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("vlv without sort");
  }

  @Property(tries = 300)
  void controlsAreReadAsTheyWereWritten(Any any) {
    List<Written> written = someControls(any);
    String text = String.join("\n", written.stream().map(Written::line).toList());
    RequestControls parsed = search(text);

    is(parsed, written.stream().map(Written::control).toArray(Control[]::new));
    assertThat(search(text)).isEqualTo(parsed).hasSameHashCodeAs(parsed);
  }

  /** A control, and a line that says it. */
  record Written(String line, Control control) {}

  private static List<Written> someControls(Any any) {
    Set<String> oids = new HashSet<>();
    return any.list(1, 5, () -> any.from(() -> byOid(any), () -> sorted(any))).stream()
        .filter(written -> oids.add(written.control().getOID()))
        .toList();
  }

  private static Written byOid(Any any) {
    int last = any.number(0, 1_000_000);
    return byOid("1.3.6.1.4.1." + last, last % 2 == 0, any.bytes(40));
  }

  private static Written sorted(Any any) {
    String name = any.textOf(Any.characters('a', 'z'), 1, 255);
    return new Written(
        "SORT  -" + name, new ServerSideSortRequestControl(true, new SortKey(name, true)));
  }

  private static Written byOid(String oid, boolean critical, byte[] value) {
    String line =
        String.format(
            " %s %s base64:%s ",
            oid, critical ? "critical" : "optional", Base64.getEncoder().encodeToString(value));
    return new Written(line, new Control(oid, critical, new ASN1OctetString(value)));
  }

  @Property(tries = 500)
  void anyTextIsControlsOrAMessage(Any any) {
    try {
      assertThat(search(any.text()).encoded()).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("Controls");
    }
  }
}

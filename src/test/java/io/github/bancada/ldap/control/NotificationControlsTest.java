package io.github.bancada.ldap.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import io.github.bancada.ldap.wire.LdapMessages;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of the field Controls that ask for changes. */
class NotificationControlsTest {
  private static void is(String line, Control control) {
    RequestControls parsed = ControlLines.parse(line, RequestKind.SEARCH);

    assertThat(parsed.encoded()).isEqualTo(LdapMessages.controls(control));
    assertThat(parsed.tellOfChanges()).isTrue();
  }

  private static Control changes(Set<PersistentSearchChangeType> types, boolean only) {
    return new PersistentSearchRequestControl(types, only, true, true);
  }

  @Test
  void changesOfAPersistentSearchAreRead() {
    is("persistentSearch", changes(EnumSet.allOf(PersistentSearchChangeType.class), true));
    is(
        "persistentSearch existing",
        changes(EnumSet.allOf(PersistentSearchChangeType.class), false));
    is(
        "persistentSearch existing modify modDn",
        changes(
            EnumSet.of(PersistentSearchChangeType.MODIFY, PersistentSearchChangeType.MODIFY_DN),
            false));
    is(
        "persistentSearch optional add",
        new PersistentSearchRequestControl(
            EnumSet.of(PersistentSearchChangeType.ADD), true, true, false));
  }

  @Test
  void modeAndCookieOfContentSynchronizationAreRead() {
    ContentSyncRequestMode persist = ContentSyncRequestMode.REFRESH_AND_PERSIST;
    is("contentSync", new ContentSyncRequestControl(true, persist, null, false));
    is("contentSync refreshAndPersist", new ContentSyncRequestControl(true, persist, null, false));
    is(
        "contentSync refreshOnly rid=1,csn=2",
        new ContentSyncRequestControl(
            true, ContentSyncRequestMode.REFRESH_ONLY, new ASN1OctetString("rid=1,csn=2"), false));
    is(
        "contentSync refreshAndPersist base64:AAE=",
        new ContentSyncRequestControl(
            true, persist, new ASN1OctetString(new byte[] {0, 1}), false));
  }

  @ParameterizedTest
  @CsvSource({
    "persistentSearch, true",
    "contentSync refreshAndPersist, true",
    "contentSync refreshOnly, false",
    "manageDsaIt, false"
  })
  void searchesThatGoOnAreKnown(String line, boolean goOn) {
    assertThat(ControlLines.parse(line, RequestKind.SEARCH).goOn()).isEqualTo(goOn);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "persistentSearch all",
        "persistentSearch add,modify",
        "contentSync always",
        "contentSync refreshOnly base64:!"
      })
  void wrongLineSaysWhatItTakes(String line) {
    assertThatThrownBy(() -> ControlLines.parse(line, RequestKind.SEARCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Controls, line 1, is '" + line + "'; ")
        .hasMessageContaining(line.split(" ")[0] + " takes ");
  }

  @Test
  void theyAreForSearchesAndExcludeEachOther() {
    assertThatThrownBy(() -> ControlLines.parse("contentSync", RequestKind.OPERATION))
        .hasMessageContaining("contentSync is for LDAP Search");
    assertThatThrownBy(
            () -> ControlLines.parse("contentSync\npersistentSearch", RequestKind.SEARCH))
        .hasMessageContaining("a search takes one of them");
  }
}

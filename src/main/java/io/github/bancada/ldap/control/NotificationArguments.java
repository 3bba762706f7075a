package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Makes the controls of searches that tell of changes, from their arguments; null for one that is
 * wrong. Stateless.
 */
final class NotificationArguments {
  private NotificationArguments() {}

  /**
   * draft-ietf-ldapext-psearch-03 section 4; changes are always marked as such, so that they differ
   * from entries that exist.
   */
  static Control persistentSearch(boolean critical, String argument) {
    Set<PersistentSearchChangeType> changes = EnumSet.noneOf(PersistentSearchChangeType.class);
    boolean changesOnly = true;
    for (String word : argument.isEmpty() ? new String[0] : argument.split("\\s+")) {
      switch (word.toLowerCase(Locale.ROOT)) {
        case "existing" -> changesOnly = false;
        case "add" -> changes.add(PersistentSearchChangeType.ADD);
        case "delete" -> changes.add(PersistentSearchChangeType.DELETE);
        case "modify" -> changes.add(PersistentSearchChangeType.MODIFY);
        case "moddn" -> changes.add(PersistentSearchChangeType.MODIFY_DN);
        default -> {
          return null;
        }
      }
    }
    return new PersistentSearchRequestControl(
        changes.isEmpty() ? EnumSet.allOf(PersistentSearchChangeType.class) : changes,
        changesOnly,
        true,
        critical);
  }

  /** RFC 4533 section 2.2. */
  static Control contentSync(boolean critical, String argument) {
    String[] parts = argument.split("\\s+", 2);
    ContentSyncRequestMode mode =
        switch (parts[0].toLowerCase(Locale.ROOT)) {
          case "", "refreshandpersist" -> ContentSyncRequestMode.REFRESH_AND_PERSIST;
          case "refreshonly" -> ContentSyncRequestMode.REFRESH_ONLY;
          default -> null;
        };
    if (mode == null) {
      return null;
    }
    try {
      ASN1OctetString cookie = parts.length == 1 ? null : cookie(parts[1]);
      return new ContentSyncRequestControl(critical, mode, cookie, false);
    } catch (IllegalArgumentException e) {
      return null; // not base64
    }
  }

  private static ASN1OctetString cookie(String text) {
    return text.startsWith(ControlLines.BASE64)
        ? new ASN1OctetString(
            Base64.getDecoder().decode(text.substring(ControlLines.BASE64.length())))
        : new ASN1OctetString(text);
  }
}

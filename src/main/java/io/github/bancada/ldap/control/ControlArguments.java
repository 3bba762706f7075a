package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes controls from their arguments; null for a wrong argument. Stateless. */
final class ControlArguments {
  private static final String DN_ID = "dn:";
  private static final String USER_ID = "u:";

  /** Selectors other than names: all user attributes, all operational ones, none. */
  private static final Set<String> SELECTORS = Set.of("*", "+", "1.1");

  private static final Pattern SORT_KEY =
      Pattern.compile("(-?)([^:]+)(?::([A-Za-z0-9][A-Za-z0-9.-]*))?");

  private static final Pattern LIST_VIEW =
      Pattern.compile(
          "([0-9]{1,9})/([0-9]{1,9})(?:/([0-9]{1,9})(?:/([0-9]{1,9}))?|:(.+))", Pattern.DOTALL);

  private ControlArguments() {}

  /** RFC 4370 section 3: the requested identity; an empty one is anonymous. */
  static Control proxiedAuthorization(boolean critical, String argument) {
    if (!critical) {
      return null; // the request would be made with the wrong rights
    }
    if (argument.equals("anonymous")) {
      return new ProxiedAuthorizationV2RequestControl("");
    }
    boolean known =
        argument.startsWith(DN_ID)
            ? argument.length() > DN_ID.length() && DN.isValidDN(argument.substring(DN_ID.length()))
            : argument.startsWith(USER_ID) && argument.length() > USER_ID.length();
    return known ? new ProxiedAuthorizationV2RequestControl(argument) : null;
  }

  /** RFC 4528. */
  static Control assertion(boolean critical, String argument) {
    try {
      return new AssertionRequestControl(Filter.create(argument), critical);
    } catch (LDAPException | IndexOutOfBoundsException e) {
      // The SDK's parser reads past the end of a filter that ends with a backslash.
      return null;
    }
  }

  /** The attribute selectors of RFC 4527; empty if one is wrong. */
  static Optional<String[]> selected(String argument) {
    List<String> names = words(argument);
    boolean right =
        names.stream()
            .allMatch(
                name ->
                    SELECTORS.contains(name)
                        || isName(name.startsWith("@") ? name.substring(1) : name));
    return right ? Optional.of(names.toArray(String[]::new)) : Optional.empty();
  }

  /** RFC 2891 section 1.1. */
  static Control sort(boolean critical, String argument) {
    List<SortKey> keys = new ArrayList<>();
    for (String word : words(argument)) {
      Matcher key = SORT_KEY.matcher(word);
      if (!key.matches() || !isName(key.group(2))) {
        return null;
      }
      keys.add(new SortKey(key.group(2), key.group(3), !key.group(1).isEmpty()));
    }
    return keys.isEmpty() ? null : new ServerSideSortRequestControl(critical, keys);
  }

  /** A part of a list, by its place or by the first value of the first sort key. */
  static Control listView(boolean critical, String argument) {
    Matcher view = LIST_VIEW.matcher(argument);
    if (!view.matches()) {
      return null;
    }
    int before = Integer.parseInt(view.group(1));
    int after = Integer.parseInt(view.group(2));
    if (view.group(5) != null) {
      return new VirtualListViewRequestControl(view.group(5), before, after, null, critical);
    }
    int offset = Integer.parseInt(view.group(3));
    int size = view.group(4) == null ? 0 : Integer.parseInt(view.group(4));
    return offset == 0
        ? null
        : new VirtualListViewRequestControl(offset, before, after, size, null, critical);
  }

  private static boolean isName(String text) {
    return Attribute.nameIsValid(text, true) || ControlLines.NUMERIC_OID.matcher(text).matches();
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

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

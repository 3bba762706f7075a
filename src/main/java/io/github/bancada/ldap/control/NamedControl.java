package io.github.bancada.ldap.control;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import io.github.bancada.text.Token;
import java.util.EnumSet;
import java.util.Set;

/** The controls that have a name in the field; see {@link ControlLines}. */
enum NamedControl implements Token {
  /** Acts with another identity. */
  PROXIED_AUTHORIZATION(
      EnumSet.allOf(RequestKind.class),
      ControlArguments::proxiedAuthorization,
      "dn: and a DN, u: and a user, or anonymous, and is always critical"),
  /** Requires that the filter matches the entry. */
  ASSERTION(
      EnumSet.allOf(RequestKind.class),
      ControlArguments::assertion,
      "a filter as RFC 4515 has it, such as (uid=ana)"),
  /** Returns the entry before the change. */
  PRE_READ(
      Set.of(RequestKind.OPERATION),
      (critical, argument) ->
          ControlArguments.selected(argument)
              .map(names -> new PreReadRequestControl(critical, names))
              .orElse(null),
      "names of attributes with blanks between them, such as cn sn, *, +, or nothing"),
  /** Returns the entry after the change. */
  POST_READ(
      Set.of(RequestKind.OPERATION),
      (critical, argument) ->
          ControlArguments.selected(argument)
              .map(names -> new PostReadRequestControl(critical, names))
              .orElse(null),
      "names of attributes with blanks between them, such as cn sn, *, +, or nothing"),
  /** Treats referral entries as entries. */
  MANAGE_DSA_IT(
      EnumSet.allOf(RequestKind.class),
      (critical, argument) -> argument.isEmpty() ? new ManageDsaITRequestControl(critical) : null,
      "nothing but critical or optional"),
  /** Makes the server sort the entries. */
  SORT(
      Set.of(RequestKind.SEARCH),
      ControlArguments::sort,
      "names of attributes with blanks between them, - before those in falling order, such as"
          + " -sn givenName"),
  /** Asks for a part of the sorted entries. */
  VLV(
      Set.of(RequestKind.SEARCH),
      ControlArguments::listView,
      "before/after/offset, before/after/offset/size or before/after:value, such as 0/19/1"),
  /** Continues with the changes of the entries. */
  PERSISTENT_SEARCH(
      Set.of(RequestKind.SEARCH),
      ControlArguments::persistentSearch,
      "some of existing, add, delete, modify and modDn with blanks between them, or nothing for"
          + " all changes"),
  /** Returns the entries, and then their changes. */
  CONTENT_SYNC(
      Set.of(RequestKind.SEARCH),
      ControlArguments::contentSync,
      "refreshAndPersist (or nothing) or refreshOnly, and after it a cookie, as text or as"
          + " base64:MAMCAQE=, or none");

  private final Set<RequestKind> kinds;
  private final Reader reader;
  private final String takes;

  /** Makes a control from its argument; null if the argument is wrong. */
  private interface Reader {
    Control read(boolean critical, String argument);
  }

  NamedControl(Set<RequestKind> kinds, Reader reader, String takes) {
    this.kinds = kinds;
    this.reader = reader;
    this.takes = takes;
  }

  /**
   * Makes the control of a line.
   *
   * @throws IllegalArgumentException if the line is wrong, or its control has no use with such
   *     requests
   */
  Control read(ControlLines.Line line, RequestKind kind) {
    if (!kinds.contains(kind)) {
      throw line.wrong(
          String.format(
              "%s is for %s; leave it out here", token(), kinds.iterator().next().element()));
    }
    Control control = reader.read(line.isCritical(true), line.argument());
    if (control == null) {
      throw line.wrong(token() + " takes " + takes);
    }
    return control;
  }
}

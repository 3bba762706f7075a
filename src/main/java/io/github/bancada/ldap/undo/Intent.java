package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.util.Locale;
import java.util.Optional;

/**
 * The change that a request makes. Immutable.
 *
 * @param dn the entry; null if a password of an unknown entry is changed
 * @param newDn its name afterwards; null unless it is renamed
 * @param makes whether it is added
 * @param tree whether the entries below are deleted too
 * @param password whether its password is changed
 */
record Intent(DN dn, DN newDn, boolean makes, boolean tree, boolean password) {
  static final String PASSWORD = "userPassword";

  /** Deletes the entries below, too (draft-armijo-ldap-treedelete). */
  private static final String TREE_DELETE = "1.2.840.113556.1.4.805";

  private static final int OCTET_STRING = 0x04;
  private static final int CONTEXT_0 = 0x80;
  private static final int CONTEXT_1 = 0x81;

  /**
   * Reads a request.
   *
   * @param user the DN that the connection is bound as; "" if that is not known
   * @return empty if it changes nothing
   */
  static Optional<Intent> of(LdapRequest request, String user) {
    byte[] bytes = request.operation();
    try {
      BerCursor operation = new BerCursor(bytes, 0, bytes.length).next();
      return switch (request.type()) {
        case ADD -> {
          DN dn = Names.parse(operation.nextText(OCTET_STRING));
          yield Optional.of(new Intent(dn, null, true, false, false));
        }
        case DELETE -> Optional.of(entry(operation.text(), deletesTree(request), false));
        case MODIFY ->
            Optional.of(entry(operation.nextText(OCTET_STRING), false, changesPassword(operation)));
        case MODIFY_DN -> Optional.of(rename(operation));
        case PASSWORD_MODIFY -> Optional.of(password(operation, user));
        default -> Optional.empty();
      };
    } catch (LdapOperationException e) {
      throw new IllegalStateException("a request of our own cannot be read", e);
    }
  }

  private static Intent entry(String dn, boolean tree, boolean password) {
    return new Intent(Names.parse(dn), null, false, tree, password);
  }

  private static boolean deletesTree(LdapRequest request) throws LdapOperationException {
    byte[] bytes = request.controls();
    if (bytes.length == 0) {
      return false;
    }
    BerCursor controls = new BerCursor(bytes, 0, bytes.length).next(LdapMessages.CONTROLS);
    while (controls.hasMore()) {
      if (controls.next(LdapMessages.SEQUENCE).nextText(OCTET_STRING).equals(TREE_DELETE)) {
        return true;
      }
    }
    return false;
  }

  /** Reads {@code changes SEQUENCE OF SEQUENCE { operation, modification { type, vals } }}. */
  private static boolean changesPassword(BerCursor operation) throws LdapOperationException {
    BerCursor changes = operation.next(LdapMessages.SEQUENCE);
    while (changes.hasMore()) {
      BerCursor change = changes.next(LdapMessages.SEQUENCE);
      change.next();
      String type = change.next(LdapMessages.SEQUENCE).nextText(OCTET_STRING);
      if (type.toLowerCase(Locale.ROOT).startsWith(PASSWORD.toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  /** Reads {@code entry, newrdn, deleteoldrdn, newSuperior [0] OPTIONAL}. */
  private static Intent rename(BerCursor operation) throws LdapOperationException {
    DN dn = Names.parse(operation.nextText(OCTET_STRING));
    String newRdn = operation.nextText(OCTET_STRING);
    operation.next();
    DN superior = operation.hasMore() ? Names.parse(operation.nextText(CONTEXT_0)) : dn.getParent();
    try {
      RDN rdn = new RDN(newRdn);
      DN newDn = superior == null ? new DN(rdn) : new DN(rdn, superior);
      return new Intent(dn, newDn, false, false, false);
    } catch (LDAPException e) {
      throw new IllegalArgumentException("'" + newRdn + "' is not an RDN", e);
    }
  }

  /**
   * Reads {@code requestName [0], requestValue [1] OPTIONAL}, whose value begins with {@code
   * userIdentity [0] OPTIONAL} (RFC 3062).
   */
  private static Intent password(BerCursor operation, String user) throws LdapOperationException {
    operation.next();
    String identity = user;
    if (operation.hasMore() && operation.peekTag() == CONTEXT_1) {
      byte[] value = operation.next().copy();
      BerCursor fields = new BerCursor(value, 0, value.length).next(LdapMessages.SEQUENCE);
      if (fields.hasMore() && fields.peekTag() == CONTEXT_0) {
        identity = fields.nextText(CONTEXT_0);
      }
    }
    String dn = identity.startsWith("dn:") ? identity.substring("dn:".length()) : identity;
    boolean known = !dn.isEmpty() && DN.isValidDN(dn);
    return new Intent(known ? Names.parse(dn) : null, null, false, false, true);
  }

  /** Whether the entry gets another name. */
  boolean renames() {
    return newDn != null;
  }

  /** The new name that the request makes; null for none. */
  DN made() {
    return makes ? dn : newDn;
  }
}

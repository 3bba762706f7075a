package io.github.bancada.ldap.notify;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.util.List;

/** The names of the entries that a request changes, in a normal form. Stateless. */
final class ChangedNames {
  private static final int TEXT = 0x04;

  private ChangedNames() {}

  /** The names; a renamed entry has two. Empty if the request changes no entry. */
  static List<String> of(LdapRequest request) {
    BerCursor operation = new BerCursor(request.operation(), 0, request.operation().length);
    try {
      return switch (request.type()) {
        case ADD, MODIFY -> List.of(normal(operation.next().nextText(TEXT)));
        case DELETE -> List.of(normal(operation.next().text()));
        case MODIFY_DN -> ofRename(operation.next());
        default -> List.of();
      };
    } catch (LdapOperationException e) {
      throw new IllegalStateException("encoded by this program", e);
    }
  }

  /**
   *
   *
   * <pre>
   * ModifyDNRequest ::= [APPLICATION 12] SEQUENCE { entry LDAPDN, newrdn RelativeLDAPDN,
   *                     deleteoldrdn BOOLEAN, newSuperior [0] LDAPDN OPTIONAL }
   * </pre>
   */
  private static List<String> ofRename(BerCursor content) throws LdapOperationException {
    String old = content.nextText(TEXT);
    String newRdn = content.nextText(TEXT);
    content.next();
    String superior = content.hasMore() ? content.next().text() : null;
    try {
      DN parent = superior == null ? new DN(old).getParent() : new DN(superior);
      RDN first = new RDN(newRdn);
      DN renamed = parent == null ? new DN(first) : new DN(first, parent);
      return List.of(normal(old), renamed.toNormalizedString());
    } catch (LDAPException e) {
      return List.of(normal(old));
    }
  }

  /** The same form for all spellings of a name; the text itself if it is not a name. */
  static String normal(String dn) {
    try {
      return DN.normalize(dn);
    } catch (LDAPException e) {
      return dn;
    }
  }
}

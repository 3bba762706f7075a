package io.github.bancada.ldap.operation;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.CompareRequestProtocolOp;
import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.ExtendedRequest;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.github.bancada.text.Setting;
import java.util.List;

/**
 * Makes requests from the texts of fields. Every method throws an {@link IllegalArgumentException}
 * with cause, value and remedy if a text is wrong. Stateless.
 */
public final class Requests {
  private static final byte[] NO_CONTROLS = {};

  private Requests() {}

  public static LdapRequest delete(String dn) {
    return LdifChange.request(new LDIFDeleteChangeRecord(dn("DN", dn)));
  }

  /**
   * Renames or moves an entry.
   *
   * @param newSuperior "" to leave it where it is
   */
  public static LdapRequest modifyDn(
      String dn, String newRdn, boolean deleteOldRdn, String newSuperior) {
    if (!RDN.isValidRDN(newRdn)) {
      throw Setting.wrong("New RDN", newRdn, "a relative distinguished name such as cn=Ana Silva");
    }
    return LdifChange.request(
        new LDIFModifyDNChangeRecord(
            dn("DN", dn),
            newRdn,
            deleteOldRdn,
            newSuperior.isEmpty() ? null : dn("New superior", newSuperior)));
  }

  /**
   * Replaces all values of some attributes.
   *
   * @param value the new and only value of each
   */
  public static LdapRequest replace(String dn, List<String> attributes, String value) {
    Modification[] changes =
        attributes.stream()
            .map(name -> new Modification(ModificationType.REPLACE, name, value))
            .toArray(Modification[]::new);
    return LdifChange.request(new LDIFModifyChangeRecord(dn("DN", dn), changes));
  }

  /** Asks whether an attribute has a value. */
  public static LdapRequest compare(String dn, String attribute, String value) {
    if (!Attribute.nameIsValid(attribute, true)) {
      throw Setting.wrong("Attribute", attribute, "the name of one attribute, such as mail");
    }
    return request(
        OperationType.COMPARE,
        new CompareRequestProtocolOp(dn("DN", dn), attribute, new ASN1OctetString(value)),
        "compare dn=\"" + dn + "\" attribute=" + attribute);
  }

  /** Asks for the identity of the connection. */
  public static LdapRequest whoAmI() {
    return extended(OperationType.WHO_AM_I, new WhoAmIExtendedRequest(), "whoAmI");
  }

  /**
   * Changes a password.
   *
   * @param user "" for the user of the connection
   * @param oldPassword "" for none
   * @param newPassword "" to let the server make one
   */
  public static LdapRequest passwordModify(String user, String oldPassword, String newPassword) {
    return extended(
        OperationType.PASSWORD_MODIFY,
        new PasswordModifyExtendedRequest(orNull(user), orNull(oldPassword), orNull(newPassword)),
        "passwordModify" + (user.isEmpty() ? "" : " user=\"" + user + "\""));
  }

  private static String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static LdapRequest extended(OperationType type, ExtendedRequest asked, String said) {
    // Made from the request itself, its value would keep the wrong tag.
    return request(type, new ExtendedRequestProtocolOp(asked.getOID(), asked.getValue()), said);
  }

  private static LdapRequest request(OperationType type, ProtocolOp operation, String said) {
    return new LdapRequest(type, LdifChange.encoded(operation), NO_CONTROLS, () -> said);
  }

  private static String dn(String field, String text) {
    if (text.isEmpty() || !PlainDn.isValid(text)) {
      throw Setting.wrong(
          field, text, "a distinguished name such as uid=ana,ou=people,dc=example,dc=org");
    }
    return text;
  }
}

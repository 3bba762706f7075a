package io.github.bancada.ldap.operation;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyDNRequestProtocolOp;
import com.unboundid.ldap.protocol.ModifyRequestProtocolOp;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import com.unboundid.ldif.LDIFReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;

/**
 * Makes requests from LDIF records (RFC 2849), with their controls. Every method throws an {@link
 * IllegalArgumentException} with cause and remedy if the LDIF is wrong. Stateless.
 */
public final class LdifChange {
  /** Tag of the controls of a message (RFC 4511 section 4.1.1). */
  private static final byte CONTROLS = (byte) 0xA0;

  static final byte[] NO_CONTROLS = {};

  private LdifChange() {}

  /**
   * Reads the only record of a text.
   *
   * @param wanted the type it must have; {@link OperationType#CHANGE} for any
   */
  public static LdapRequest parse(OperationType wanted, String ldif) {
    LdapRequest plain = wanted == OperationType.MODIFY ? PlainModify.read(ldif) : null;
    return plain == null ? parseAny(wanted, ldif) : plain;
  }

  private static LdapRequest parseAny(OperationType wanted, String ldif) {
    // The default buffer of 16 KB costs more than reading a few lines.
    BufferedReader lines = new BufferedReader(new StringReader(ldif), ldif.length() + 1);
    try (LDIFReader reader = new LDIFReader(lines)) {
      LdapRequest request = next(wanted, reader);
      if (request == null) {
        throw new IllegalArgumentException(
            "LDIF is empty; give the record to "
                + wanted.token()
                + ", beginning with dn:, or an LDIF file");
      }
      if (next(wanted, reader) != null) {
        throw new IllegalArgumentException(
            "LDIF has more than one record; a sample makes one change, so put the records into an"
                + " LDIF file; each sample takes the next one");
      }
      return request;
    } catch (IOException e) {
      throw new IllegalArgumentException("LDIF cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the next record.
   *
   * @param wanted the type it must have; {@link OperationType#CHANGE} for any
   * @return null at the end
   */
  static LdapRequest next(OperationType wanted, LDIFReader reader) throws IOException {
    try {
      // An entry without a changetype is to be added.
      LDIFChangeRecord record = reader.readChangeRecord(wanted != OperationType.MODIFY);
      if (record == null) {
        return null;
      }
      LdapRequest request = request(record);
      if (wanted != OperationType.CHANGE && request.type() != wanted) {
        throw new IllegalArgumentException(
            String.format(
                "LDIF has a record to %s '%s', but Operation is '%s'; choose '%s', or 'change' for"
                    + " any",
                request.type().token(),
                record.getDN(),
                wanted.token(),
                request.type().takesLdif() ? request.type().token() : "change"));
      }
      return request;
    } catch (LDIFException e) {
      throw new IllegalArgumentException(
          "LDIF is wrong: " + e.getExceptionMessage() + "; write it as RFC 2849 says", e);
    } catch (NoSuchElementException | IndexOutOfBoundsException e) {
      // The SDK's reader runs past the end of some truncated records.
      throw new IllegalArgumentException("LDIF is wrong: a record is truncated", e);
    }
  }

  public static LdapRequest request(LDIFChangeRecord record) {
    String dn = record.getDN();
    if (dn.isEmpty() || !PlainDn.isValid(dn)) {
      throw new IllegalArgumentException(
          "DN is '" + dn + "'; it takes a distinguished name such as uid=ana,dc=example,dc=org");
    }
    if (record instanceof LDIFAddChangeRecord add) {
      List<Attribute> attributes = Arrays.asList(add.getAttributes());
      attributes.forEach(attribute -> checkName(attribute.getName()));
      return request(record, OperationType.ADD, new AddRequestProtocolOp(dn, attributes), "");
    }
    if (record instanceof LDIFModifyChangeRecord modify) {
      List<Modification> changes = Arrays.asList(modify.getModifications());
      changes.forEach(change -> checkName(change.getAttributeName()));
      return request(
          record, OperationType.MODIFY, new ModifyRequestProtocolOp(dn, changes), words(changes));
    }
    if (record instanceof LDIFModifyDNChangeRecord rename) {
      return request(
          record,
          OperationType.MODIFY_DN,
          new ModifyDNRequestProtocolOp(rename.toModifyDNRequest()),
          " newRdn=\"" + rename.getNewRDN() + '"');
    }
    return request(
        (LDIFDeleteChangeRecord) record, OperationType.DELETE, new DeleteRequestProtocolOp(dn), "");
  }

  private static LdapRequest request(
      LDIFChangeRecord record, OperationType type, ProtocolOp operation, String details) {
    return new LdapRequest(
        type,
        encoded(operation),
        controls(record.getControls()),
        () -> type.token() + " dn=\"" + record.getDN() + '"' + details);
  }

  static byte[] encoded(ProtocolOp operation) {
    ASN1Buffer buffer = new ASN1Buffer();
    operation.writeTo(buffer);
    return buffer.toByteArray();
  }

  private static String words(List<Modification> changes) {
    StringBuilder text = new StringBuilder();
    for (Modification change : changes) {
      text.append(' ')
          .append(change.getModificationType().getName().toLowerCase(Locale.ROOT))
          .append(':')
          .append(change.getAttributeName());
    }
    return text.toString();
  }

  static void checkName(String attribute) {
    if (!Attribute.nameIsValid(attribute, true)) {
      throw new IllegalArgumentException(
          "LDIF is wrong: '" + attribute + "' is not a name of an attribute");
    }
  }

  private static byte[] controls(List<Control> controls) {
    if (controls.isEmpty()) {
      return NO_CONTROLS;
    }
    ASN1Element[] encoded = controls.stream().map(Control::encode).toArray(ASN1Element[]::new);
    return new ASN1Sequence(CONTROLS, encoded).encode();
  }
}

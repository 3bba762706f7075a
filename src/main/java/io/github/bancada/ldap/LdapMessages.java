package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1Boolean;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes LDAP requests in BER (RFC 4511 section 4). Each method gives the bytes of one {@code
 * protocolOp}; {@link #envelope} adds the message ID.
 *
 * <pre>
 * LDAPMessage ::= SEQUENCE { messageID INTEGER, protocolOp CHOICE {...}, controls [0] OPTIONAL }
 * </pre>
 *
 * An operation is encoded once and sent many times; only the envelope changes.
 */
final class LdapMessages {
  static final int INTEGER = 0x02;
  static final int SEQUENCE = 0x30;
  static final int BIND_RESPONSE = 0x61;
  static final int SEARCH_ENTRY = 0x64;
  static final int SEARCH_DONE = 0x65;
  static final int SEARCH_REFERENCE = 0x73;
  static final int EXTENDED_RESPONSE = 0x78;
  static final int INTERMEDIATE_RESPONSE = 0x79;
  static final int CONTROLS = 0xA0;
  static final int REFERRAL = 0xA3;
  static final int RESPONSE_NAME = 0x8A;

  /** {@code startTLS}, RFC 4511 section 4.14. */
  static final String START_TLS_OID = "1.3.6.1.4.1.1466.20037";

  private static final byte BIND_REQUEST = 0x60;
  private static final byte UNBIND_REQUEST = 0x42;
  private static final byte SEARCH_REQUEST = 0x63;
  private static final byte EXTENDED_REQUEST = 0x77;
  private static final byte SIMPLE = (byte) 0x80;
  private static final byte SASL = (byte) 0xA3;

  private LdapMessages() {}

  static byte[] simpleBind(String dn, byte[] password) {
    return new ASN1Sequence(
            BIND_REQUEST,
            new ASN1Integer(3),
            new ASN1OctetString(dn),
            new ASN1OctetString(SIMPLE, password))
        .encode();
  }

  /** SASL EXTERNAL (RFC 4422 appendix A), with the identity of the transport. */
  static byte[] externalBind() {
    return new ASN1Sequence(
            BIND_REQUEST,
            new ASN1Integer(3),
            new ASN1OctetString(),
            new ASN1Sequence(SASL, new ASN1OctetString("EXTERNAL"), new ASN1OctetString()))
        .encode();
  }

  static byte[] startTls() {
    return new ASN1Sequence(EXTENDED_REQUEST, new ASN1OctetString((byte) 0x80, START_TLS_OID))
        .encode();
  }

  static byte[] unbind() {
    return new byte[] {UNBIND_REQUEST, 0};
  }

  static byte[] search(SearchSettings.Resolved search) {
    List<ASN1Element> attributes = new ArrayList<>();
    for (String attribute : search.attributes()) {
      attributes.add(new ASN1OctetString(attribute));
    }
    return new ASN1Sequence(
            SEARCH_REQUEST,
            new ASN1OctetString(search.baseDn()),
            new ASN1Enumerated(search.scope().intValue()),
            new ASN1Enumerated(search.dereference().intValue()),
            new ASN1Integer(search.sizeLimit()),
            new ASN1Integer(search.timeLimitSeconds()),
            new ASN1Boolean(search.typesOnly()),
            search.filter().encode(),
            new ASN1Sequence(attributes))
        .encode();
  }

  static byte[] controls(Control control) {
    return new ASN1Sequence((byte) CONTROLS, control.encode()).encode();
  }

  /**
   * A whole message.
   *
   * @param controls encoded controls, or an empty array
   */
  static byte[] envelope(int messageId, byte[] operation, byte[] controls) {
    byte[] message = new byte[envelopeSize(messageId, operation, controls)];
    putEnvelope(message, messageId, operation, controls);
    return message;
  }

  static int envelopeSize(int messageId, byte[] operation, byte[] controls) {
    int length = contentSize(messageId, operation, controls);
    return 1 + lengthSize(length) + length;
  }

  private static int contentSize(int messageId, byte[] operation, byte[] controls) {
    return 2 + integerSize(messageId) + operation.length + controls.length;
  }

  /**
   * Writes a whole message to the beginning of an array.
   *
   * @param controls encoded controls, or an empty array
   */
  static void putEnvelope(byte[] message, int messageId, byte[] operation, byte[] controls) {
    int idSize = integerSize(messageId);
    int length = contentSize(messageId, operation, controls);
    int lengthSize = lengthSize(length);
    message[0] = SEQUENCE;
    putLength(message, 1, length, lengthSize);
    int at = 1 + lengthSize;
    message[at++] = INTEGER;
    message[at++] = (byte) idSize;
    putBigEndian(message, at, messageId, idSize);
    at += idSize;
    System.arraycopy(operation, 0, message, at, operation.length);
    System.arraycopy(controls, 0, message, at + operation.length, controls.length);
  }

  /** Bytes of a non-negative number: its highest bit is the sign, and must be 0. */
  private static int integerSize(int value) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(value)) / 8 + 1;
  }

  /** Bytes of a length: up to 127 the length itself, else their number and the length. */
  private static int lengthSize(int length) {
    return length < 0x80 ? 1 : 1 + (Integer.SIZE + 7 - Integer.numberOfLeadingZeros(length)) / 8;
  }

  private static void putLength(byte[] target, int at, int length, int size) {
    if (size == 1) {
      target[at] = (byte) length;
    } else {
      target[at] = (byte) (0x80 | size - 1);
      putBigEndian(target, at + 1, length, size - 1);
    }
  }

  private static void putBigEndian(byte[] target, int at, int value, int size) {
    for (int i = 0; i < size; i++) {
      target[at + i] = (byte) (value >> 8 * (size - 1 - i));
    }
  }
}

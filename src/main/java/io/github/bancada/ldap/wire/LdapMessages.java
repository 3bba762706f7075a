package io.github.bancada.ldap.wire;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import java.util.Arrays;

/**
 * Encodes LDAP requests in BER (RFC 4511 section 4). Each method returns the bytes of one {@code
 * protocolOp}; {@link #envelope} adds the message ID.
 *
 * <pre>
 * LDAPMessage ::= SEQUENCE { messageID INTEGER, protocolOp CHOICE {...}, controls [0] OPTIONAL }
 * </pre>
 *
 * An operation is encoded once and sent many times; only the envelope changes.
 */
public final class LdapMessages {
  public static final int INTEGER = 0x02;
  public static final int SEQUENCE = 0x30;
  public static final int BIND_RESPONSE = 0x61;
  public static final int SEARCH_ENTRY = 0x64;
  public static final int SEARCH_DONE = 0x65;
  public static final int SEARCH_REFERENCE = 0x73;
  public static final int EXTENDED_RESPONSE = 0x78;
  public static final int INTERMEDIATE_RESPONSE = 0x79;
  public static final int CONTROLS = 0xA0;
  public static final int REFERRAL = 0xA3;
  public static final int SERVER_SASL_CREDS = 0x87;
  public static final int RESPONSE_NAME = 0x8A;
  public static final int RESPONSE_VALUE = 0x8B;

  /** {@code startTLS}, RFC 4511 section 4.14. */
  public static final String START_TLS_OID = "1.3.6.1.4.1.1466.20037";

  private static final byte BIND_REQUEST = 0x60;
  private static final byte UNBIND_REQUEST = 0x42;
  public static final byte SEARCH_REQUEST = 0x63;
  private static final byte ABANDON_REQUEST = 0x50;
  private static final byte EXTENDED_REQUEST = 0x77;
  private static final byte SIMPLE = (byte) 0x80;
  private static final byte SASL = (byte) 0xA3;

  private static final int VERSION = 3;

  /** Bytes of a few tags, lengths and numbers. */
  private static final int SHORT_HEADERS = 16;

  private LdapMessages() {}

  public static byte[] simpleBind(String dn, byte[] password) {
    return new BerWriter(dn.length() + password.length + SHORT_HEADERS)
        .octets(SIMPLE, password)
        .text(dn)
        .number(INTEGER, VERSION)
        .enclose(BIND_REQUEST, 0)
        .toBytes();
  }

  /**
   * One step of a SASL bind (RFC 4511 section 4.2).
   *
   * @param response null for none
   */
  public static byte[] saslBind(String mechanism, byte[] response) {
    ASN1OctetString name = new ASN1OctetString(mechanism);
    return new ASN1Sequence(
            BIND_REQUEST,
            new ASN1Integer(VERSION),
            new ASN1OctetString(),
            response == null
                ? new ASN1Sequence(SASL, name)
                : new ASN1Sequence(SASL, name, new ASN1OctetString(response)))
        .encode();
  }

  public static byte[] startTls() {
    return new ASN1Sequence(EXTENDED_REQUEST, new ASN1OctetString((byte) 0x80, START_TLS_OID))
        .encode();
  }

  public static byte[] unbind() {
    return new byte[] {UNBIND_REQUEST, 0};
  }

  /** Abandons an operation (RFC 4511 section 4.11); there is no answer. */
  public static byte[] abandon(int messageId) {
    return new ASN1Integer(ABANDON_REQUEST, messageId).encode();
  }

  /** Controls of a message (RFC 4511 section 4.1.11). */
  public static byte[] controls(Control... controls) {
    ASN1Element[] encoded = new ASN1Element[controls.length];
    Arrays.setAll(encoded, i -> controls[i].encode());
    return new ASN1Sequence((byte) CONTROLS, encoded).encode();
  }

  /**
   * A whole message.
   *
   * @param controls encoded controls, or an empty array
   */
  public static byte[] envelope(int messageId, byte[] operation, byte[] controls) {
    byte[] message = new byte[envelopeSize(messageId, operation, controls)];
    putEnvelope(message, 0, messageId, operation, controls);
    return message;
  }

  public static int envelopeSize(int messageId, byte[] operation, byte[] controls) {
    int length = contentSize(messageId, operation, controls);
    return 1 + lengthSize(length) + length;
  }

  private static int contentSize(int messageId, byte[] operation, byte[] controls) {
    return 2 + integerSize(messageId) + operation.length + controls.length;
  }

  /**
   * Writes a whole message into an array.
   *
   * @param from index of its first byte
   * @param controls encoded controls, or an empty array
   */
  public static void putEnvelope(
      byte[] target, int from, int messageId, byte[] operation, byte[] controls) {
    int idSize = integerSize(messageId);
    int length = contentSize(messageId, operation, controls);
    int lengthSize = lengthSize(length);
    target[from] = SEQUENCE;
    putLength(target, from + 1, length, lengthSize);
    int at = from + 1 + lengthSize;
    target[at++] = INTEGER;
    target[at++] = (byte) idSize;
    putBigEndian(target, at, messageId, idSize);
    at += idSize;
    System.arraycopy(operation, 0, target, at, operation.length);
    System.arraycopy(controls, 0, target, at + operation.length, controls.length);
  }

  /** Bytes of a non-negative number: its highest bit is the sign, and must be 0. */
  private static int integerSize(int value) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(value)) / 8 + 1;
  }

  /** Bytes of a length: one up to 127, else one more than the length takes. */
  static int lengthSize(int length) {
    return length < 0x80 ? 1 : 1 + (Integer.SIZE + 7 - Integer.numberOfLeadingZeros(length)) / 8;
  }

  static void putLength(byte[] target, int at, int length, int size) {
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

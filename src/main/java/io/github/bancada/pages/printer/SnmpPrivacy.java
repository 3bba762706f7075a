package io.github.bancada.pages.printer;

import io.github.bancada.text.Token;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.PrivAES192;
import org.snmp4j.security.PrivAES256;
import org.snmp4j.security.PrivDES;
import org.snmp4j.smi.OID;

/**
 * Encryption of SNMP v3 messages: RFC 3414 (DES), RFC 3826 (AES-128), and for longer keys, without
 * an RFC, draft-blumenthal-aes-usm-04.
 */
public enum SnmpPrivacy implements Token {
  NONE(null),
  DES(PrivDES.ID),
  AES_128(PrivAES128.ID),
  AES_192(PrivAES192.ID),
  AES_256(PrivAES256.ID);

  private final OID id;

  SnmpPrivacy(OID id) {
    this.id = id;
  }

  /** The protocol's OID; null for none. */
  OID id() {
    return id;
  }
}

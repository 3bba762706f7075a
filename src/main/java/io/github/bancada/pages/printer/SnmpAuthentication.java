package io.github.bancada.pages.printer;

import io.github.bancada.text.Token;
import org.snmp4j.security.AuthHMAC128SHA224;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.AuthHMAC256SHA384;
import org.snmp4j.security.AuthHMAC384SHA512;
import org.snmp4j.security.AuthMD5;
import org.snmp4j.security.AuthSHA;
import org.snmp4j.smi.OID;

/** Authentication of SNMP v3 messages: RFC 3414 (MD5, SHA-1) and RFC 7860 (SHA-2). */
public enum SnmpAuthentication implements Token {
  NONE(null),
  MD5(AuthMD5.ID),
  SHA_1(AuthSHA.ID),
  SHA_224(AuthHMAC128SHA224.ID),
  SHA_256(AuthHMAC192SHA256.ID),
  SHA_384(AuthHMAC256SHA384.ID),
  SHA_512(AuthHMAC384SHA512.ID);

  private final OID id;

  SnmpAuthentication(OID id) {
    this.id = id;
  }

  /** The protocol's OID; null for none. */
  OID id() {
    return id;
  }
}

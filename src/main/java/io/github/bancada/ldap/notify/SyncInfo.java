package io.github.bancada.ldap.notify;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.IntermediateResponse;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoIntermediateResponse;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;

/** Reads sync info messages (RFC 4533 section 2.5). Stateless. */
final class SyncInfo {
  private static final int NAME = 0x80;
  private static final int VALUE = 0x81;

  private SyncInfo() {}

  /**
   *
   *
   * <pre>
   * IntermediateResponse ::= [APPLICATION 25] SEQUENCE { responseName [0] LDAPOID OPTIONAL,
   *                          responseValue [1] OCTET STRING OPTIONAL }
   * </pre>
   *
   * @return null if the intermediate response is another one
   * @throws LdapFailure if it is malformed
   */
  static ContentSyncInfoIntermediateResponse of(LdapMessage message) throws LdapFailure {
    BerCursor operation = message.operation();
    if (!operation.hasMore() || operation.peekTag() != NAME) {
      return null;
    }
    String name = operation.nextText(NAME);
    if (!name.equals(ContentSyncInfoIntermediateResponse.SYNC_INFO_OID)) {
      return null;
    }
    boolean given = operation.hasMore() && operation.peekTag() == VALUE;
    ASN1OctetString value = given ? new ASN1OctetString(operation.next().copy()) : null;
    try {
      return ContentSyncInfoIntermediateResponse.decode(new IntermediateResponse(name, value));
    } catch (LDAPException e) {
      throw new LdapFailure(
          ResultCode.DECODING_ERROR, "malformed sync info message: " + e.getMessage(), e);
    }
  }
}

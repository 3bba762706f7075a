package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.protocol.IntermediateResponseProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.IntermediateResponse;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoIntermediateResponse;
import com.unboundid.ldap.sdk.controls.ContentSyncState;
import com.unboundid.ldap.sdk.controls.ContentSyncStateControl;
import com.unboundid.ldap.sdk.controls.EntryChangeNotificationControl;
import com.unboundid.ldap.sdk.controls.PersistentSearchChangeType;
import io.github.bancada.ldap.wire.LdapMessages;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Messages of servers about changes. */
final class Telling {
  private Telling() {}

  /** Of a persistent search. */
  static byte[] changed(int id, PersistentSearchChangeType type, String dn) {
    return entry(id, dn, new EntryChangeNotificationControl(type, null, -1));
  }

  /** Of content synchronization. */
  static byte[] state(int id, ContentSyncState state, String dn) {
    return entry(id, dn, new ContentSyncStateControl(state, UUID.randomUUID(), null));
  }

  static byte[] refreshed(int id, String cookie) {
    return info(
        id,
        ContentSyncInfoIntermediateResponse.createRefreshDeleteResponse(
            new ASN1OctetString(cookie), true));
  }

  static byte[] newCookie(int id, String cookie) {
    return info(
        id,
        ContentSyncInfoIntermediateResponse.createNewCookieResponse(new ASN1OctetString(cookie)));
  }

  /** Entries are gone; their UUIDs name them. */
  static byte[] deleted(int id, int count) {
    List<UUID> all = Stream.generate(UUID::randomUUID).limit(count).toList();
    return info(id, ContentSyncInfoIntermediateResponse.createSyncIDSetResponse(null, all, true));
  }

  static byte[] info(int id, IntermediateResponse info) {
    return Conversation.message(
        id, new IntermediateResponseProtocolOp(info.getOID(), info.getValue()).encodeProtocolOp());
  }

  static byte[] entry(int id, String dn, Control control) {
    return Conversation.message(
        id,
        new ASN1Sequence(
            (byte) LdapMessages.SEARCH_ENTRY, new ASN1OctetString(dn), new ASN1Sequence()),
        new ASN1Sequence((byte) LdapMessages.CONTROLS, control.encode()));
  }
}

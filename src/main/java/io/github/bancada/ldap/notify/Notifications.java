package io.github.bancada.ldap.notify;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.IntermediateResponse;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ContentSyncDoneControl;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoIntermediateResponse;
import com.unboundid.ldap.sdk.controls.ContentSyncInfoType;
import com.unboundid.ldap.sdk.controls.ContentSyncState;
import com.unboundid.ldap.sdk.controls.ContentSyncStateControl;
import com.unboundid.ldap.sdk.controls.EntryChangeNotificationControl;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.util.ArrayList;
import java.util.List;

/**
 * The messages of one search for changes: counts them by kind, and finds the changes whose time is
 * known.
 *
 * <p>The entries of a persistent search that carry an entry change notification are notifications
 * (draft-ietf-ldapext-psearch-03 section 5); those of content synchronization are notifications
 * after the refresh stage (RFC 4533 section 3.4). All other entries existed before.
 *
 * <p>Not thread-safe.
 */
public final class Notifications {
  private static final int NAME = 0x80;
  private static final int VALUE = 0x81;

  private final boolean synchronize;
  private final String server;
  private final ChangeFinder finder;
  private final NotificationCounts counts = new NotificationCounts();
  private final List<Notification> untold = new ArrayList<>();
  private boolean refreshed;

  /**
   * Made before the search is sent.
   *
   * @param server address of the server
   */
  public Notifications(RequestControls controls, ChangeTimes times, String server) {
    this.server = server;
    this.synchronize = controls.synchronize();
    this.refreshed = !synchronize;
    this.finder = new ChangeFinder(times);
  }

  /** Whether all entries that existed before have come, as far as the server reports it. */
  public boolean isRefreshed() {
    return refreshed;
  }

  /** Number of notifications so far. */
  public long count() {
    return counts.notifications();
  }

  public NotificationCounts counts() {
    return counts;
  }

  /** Whether there are any to {@link #take}. */
  public boolean hasUntold() {
    return !untold.isEmpty();
  }

  /** The notifications since the last call whose time is known. */
  public List<Notification> take() {
    List<Notification> taken = List.copyOf(untold);
    untold.clear();
    return taken;
  }

  /**
   * Takes an entry; its operation stays unread.
   *
   * @throws LdapOperationException if it is malformed
   */
  public void entry(LdapMessage message, long arrivedNanoTime) throws LdapOperationException {
    String dn = message.isSkipped() ? "" : message.operation().peekText(0x04);
    try {
      for (Control each : ReceivedControls.of(message)) {
        String oid = each.getOID();
        boolean critical = each.isCritical();
        ASN1OctetString value = each.getValue();
        if (oid.equals(ContentSyncStateControl.SYNC_STATE_OID)) {
          state(new ContentSyncStateControl(oid, critical, value), dn, arrivedNanoTime);
          return;
        }
        if (oid.equals(EntryChangeNotificationControl.ENTRY_CHANGE_NOTIFICATION_OID)) {
          ChangeKind kind =
              ChangeKind.valueOf(
                  new EntryChangeNotificationControl(oid, critical, value).getChangeType().name());
          changed(kind, kind, dn, arrivedNanoTime);
          return;
        }
      }
    } catch (LDAPException e) {
      throw ReceivedControls.malformed(e);
    }
    counts.existing();
  }

  private void state(ContentSyncStateControl control, String dn, long arrivedNanoTime) {
    counts.cookie(control.getCookie());
    ContentSyncState state = control.getState();
    if (state == ContentSyncState.PRESENT) {
      counts.present();
    } else if (!refreshed) {
      counts.existing();
    } else {
      changed(ChangeKind.valueOf(state.name()), null, dn, arrivedNanoTime);
    }
  }

  private void changed(ChangeKind kind, ChangeKind exactly, String dn, long arrivedNanoTime) {
    Change change = finder.find(exactly, dn);
    counts.changed(kind, 1, change == null ? 1 : 0);
    if (change != null) {
      untold.add(new Notification(kind, dn, change, arrivedNanoTime, server));
    }
  }

  /**
   * Takes an intermediate response.
   *
   * @throws LdapOperationException if it is malformed
   */
  public void info(LdapMessage message) throws LdapOperationException {
    ContentSyncInfoIntermediateResponse info =
        synchronize && !message.isSkipped() ? syncInfo(message) : null;
    if (info == null) {
      return; // RFC 4511 section 4.13: allowed at any time; ignored, because not requested
    }
    counts.info();
    counts.cookie(info.getCookie());
    if (info.getType() == ContentSyncInfoType.SYNC_ID_SET) {
      if (refreshed && info.refreshDeletes() && info.getEntryUUIDs() != null) {
        int deleted = info.getEntryUUIDs().size();
        counts.changed(ChangeKind.DELETE, deleted, deleted); // the entries are not named
      }
    } else if (info.getType() != ContentSyncInfoType.NEW_COOKIE && info.refreshDone()) {
      refreshed = true;
    }
  }

  /**
   * Takes the controls of the search result.
   *
   * @throws LdapOperationException if one is malformed
   */
  public void done(List<Control> received) throws LdapOperationException {
    for (Control each : received) {
      if (each.getOID().equals(ContentSyncDoneControl.SYNC_DONE_OID)) {
        try {
          counts.cookie(
              new ContentSyncDoneControl(each.getOID(), each.isCritical(), each.getValue())
                  .getCookie());
        } catch (LDAPException e) {
          throw ReceivedControls.malformed(e);
        }
      }
    }
  }

  /**
   * Reads a sync info message (RFC 4533 section 2.5).
   *
   * <pre>
   * IntermediateResponse ::= [APPLICATION 25] SEQUENCE { responseName [0] LDAPOID OPTIONAL,
   *                          responseValue [1] OCTET STRING OPTIONAL }
   * </pre>
   *
   * @return null if the intermediate response is another one
   * @throws LdapOperationException if it is malformed
   */
  private static ContentSyncInfoIntermediateResponse syncInfo(LdapMessage message)
      throws LdapOperationException {
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
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR, "malformed sync info message: " + e.getMessage(), e);
    }
  }
}

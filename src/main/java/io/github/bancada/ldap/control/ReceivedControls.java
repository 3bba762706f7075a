package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.util.ArrayList;
import java.util.List;

/** Reads the controls of a message from the server. Stateless. */
public final class ReceivedControls {
  private ReceivedControls() {}

  /**
   * The controls of a message, which are then read.
   *
   * @throws LdapOperationException if they are malformed
   */
  public static List<Control> of(LdapMessage message) throws LdapOperationException {
    BerCursor controls = message.controls();
    if (controls == null) {
      return List.of();
    }
    List<Control> received = new ArrayList<>();
    try {
      while (controls.hasMore()) {
        int from = controls.position();
        controls.next(LdapMessages.SEQUENCE);
        received.add(
            Control.decode(
                ASN1Sequence.decodeAsSequence(controls.copy(from, controls.position()))));
      }
    } catch (LDAPException | ASN1Exception e) {
      throw malformed(e);
    }
    return received;
  }

  /** The cookie for the next page (RFC 2696); null if the server does not page. */
  public static ASN1OctetString pageCookie(List<Control> received) throws LdapOperationException {
    for (Control control : received) {
      if (control.getOID().equals(SimplePagedResultsControl.PAGED_RESULTS_OID)) {
        try {
          return new SimplePagedResultsControl(
                  control.getOID(), control.isCritical(), control.getValue())
              .getCookie();
        } catch (LDAPException e) {
          throw malformed(e);
        }
      }
    }
    return null;
  }

  /** The failure of an answer with a control that cannot be read. */
  public static LdapOperationException malformed(Exception cause) {
    return new LdapOperationException(
        ResultCode.DECODING_ERROR, "malformed control in an answer: " + cause.getMessage(), cause);
  }
}

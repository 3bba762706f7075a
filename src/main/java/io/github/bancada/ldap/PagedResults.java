package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;

/** Simple paged results (RFC 2696): each page is requested with the cookie of the page before. */
final class PagedResults {
  private PagedResults() {}

  /**
   * The control that requests a page.
   *
   * @param size entries
   * @param cookie of the page before; null for the first page
   */
  static byte[] request(int size, ASN1OctetString cookie) {
    return LdapMessages.controls(new SimplePagedResultsControl(size, cookie, true));
  }

  /** The cookie for the next page; null if the server does not page. */
  static ASN1OctetString cookie(LdapMessage message) throws LdapFailure {
    if (message.controls() == null) {
      return null;
    }
    BerCursor controls = message.controls();
    try {
      while (controls.hasMore()) {
        int from = controls.position();
        controls.next(LdapMessages.SEQUENCE);
        Control control =
            Control.decode(ASN1Sequence.decodeAsSequence(controls.copy(from, controls.position())));
        if (control.getOID().equals(SimplePagedResultsControl.PAGED_RESULTS_OID)) {
          return new SimplePagedResultsControl(
                  control.getOID(), control.isCritical(), control.getValue())
              .getCookie();
        }
      }
      return null;
    } catch (LDAPException | ASN1Exception e) {
      throw new LdapFailure(
          ResultCode.DECODING_ERROR, "malformed control in a search result: " + e.getMessage(), e);
    }
  }
}

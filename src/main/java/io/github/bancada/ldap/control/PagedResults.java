package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.github.bancada.ldap.wire.LdapFailure;
import java.util.List;

/** Simple paged results (RFC 2696): each page is requested with the cookie of the page before. */
public final class PagedResults {
  private PagedResults() {}

  /**
   * The controls that request a page.
   *
   * @param others go with each page
   * @param size entries
   * @param cookie of the page before; null for the first page
   */
  public static byte[] request(RequestControls others, int size, ASN1OctetString cookie) {
    return others.and(new SimplePagedResultsControl(size, cookie, true));
  }

  /** The cookie for the next page; null if the server does not page. */
  public static ASN1OctetString cookie(List<Control> received) throws LdapFailure {
    for (Control control : received) {
      if (control.getOID().equals(SimplePagedResultsControl.PAGED_RESULTS_OID)) {
        try {
          return new SimplePagedResultsControl(
                  control.getOID(), control.isCritical(), control.getValue())
              .getCookie();
        } catch (LDAPException e) {
          throw ReceivedControls.malformed(e);
        }
      }
    }
    return null;
  }
}

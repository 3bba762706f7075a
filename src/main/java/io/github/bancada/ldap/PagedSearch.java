package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.PagedResults;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;
import java.util.List;

/**
 * A search on the wire, page by page.
 *
 * @param operation the search request in BER
 * @param controls go with the request of each page
 * @param pageSize entries per page; 0 = not paged
 * @param sink receives the entries; null = only count them
 */
record PagedSearch(byte[] operation, RequestControls controls, int pageSize, EntrySink sink)
    implements LdapConnection.Exchange<SearchOutcome> {

  @Override
  public SearchOutcome over(LdapStream stream) throws IOException, LdapFailure {
    SearchCounts counts = new SearchCounts(sink);
    ASN1OctetString cookie = null;
    while (true) {
      stream.send(
          operation,
          pageSize > 0 ? PagedResults.request(controls, pageSize, cookie) : controls.encoded());
      LdapMessage message = counts.readPage(stream);
      LdapResult result = LdapResult.decode(message.operation());
      boolean paged = pageSize > 0 && result.code() == 0;
      List<Control> received =
          paged || !controls.isEmpty() ? ReceivedControls.of(message) : List.of();
      cookie = paged ? PagedResults.cookie(received) : null;
      if (cookie == null || cookie.getValueLength() == 0) {
        return counts.outcome(result, ControlAnswers.of(received));
      }
    }
  }
}

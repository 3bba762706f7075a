package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;

/**
 * A search on the wire, page by page.
 *
 * @param operation the search request in BER
 * @param pageSize entries per page; 0 = not paged
 * @param sink receives the entries; null = only count them
 */
record PagedSearch(byte[] operation, int pageSize, LdifSink sink)
    implements LdapConnection.Exchange<SearchOutcome> {

  @Override
  public SearchOutcome over(LdapStream stream) throws IOException, LdapFailure {
    SearchCounts counts = new SearchCounts(sink);
    ASN1OctetString cookie = null;
    while (true) {
      stream.send(
          operation,
          pageSize > 0 ? PagedResults.request(pageSize, cookie) : LdapStream.NO_CONTROLS);
      LdapMessage message = counts.readPage(stream);
      LdapResult result = LdapResult.decode(message.operation());
      cookie = pageSize > 0 && result.code() == 0 ? PagedResults.cookie(message) : null;
      if (cookie == null || cookie.getValueLength() == 0) {
        return counts.outcome(result);
      }
    }
  }
}

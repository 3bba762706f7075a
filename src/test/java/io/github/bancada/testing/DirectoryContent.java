package io.github.bancada.testing;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What a directory has: each entry with all its user attributes, read by another client. */
public final class DirectoryContent {
  private DirectoryContent() {}

  /** Reads all entries below a base, without a bind. */
  public static Map<String, String> of(String url, String base) throws LDAPException {
    return of(url, base, "", "");
  }

  /**
   * Reads all entries below a base.
   *
   * @param url of ldap
   * @return normalized DN to LDIF whose lines are in order, since values have none
   */
  public static Map<String, String> of(String url, String base, String dn, String password)
      throws LDAPException {
    URI server = URI.create(url);
    try (LDAPConnection connection = new LDAPConnection(server.getHost(), server.getPort())) {
      if (!dn.isEmpty()) {
        connection.bind(dn, password);
      }
      Map<String, String> content = new TreeMap<>();
      for (SearchResultEntry each :
          connection.search(base, SearchScope.SUB, "(objectClass=*)", "*").getSearchEntries()) {
        content.put(each.getParsedDN().toNormalizedString(), text(each));
      }
      return content;
    }
  }

  private static String text(Entry entry) {
    String[] lines = entry.toLDIF(0);
    Arrays.sort(lines);
    return String.join("\n", lines);
  }
}

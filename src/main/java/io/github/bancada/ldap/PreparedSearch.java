package io.github.bancada.ldap;

import java.util.List;

/**
 * The search of one user, encoded once and used again as long as neither the settings nor the
 * address change. Not thread-safe.
 */
final class PreparedSearch {
  private LdapSettings settings;
  private LdapAddress address;
  private SearchSettings.Resolved search;
  private byte[] operation;
  private String request = "";

  /** Encodes the search of these settings for this address, unless that was done last. */
  void prepare(LdapSettings settings, LdapAddress address) {
    if (settings == this.settings && address == this.address) {
      return;
    }
    search = settings.search().at(address);
    operation = LdapMessages.search(search);
    request = address + " " + search.description();
    this.settings = settings;
    this.address = address;
  }

  /** The search request in BER. */
  byte[] operation() {
    return operation;
  }

  /** Entries a page; 0: not paged. */
  int pageSize() {
    return search.pageSize();
  }

  /** What is shown as the sample's request. */
  String request() {
    return request;
  }

  /** What would have been asked, where nothing was sent. */
  static String intention(LdapSettings settings) {
    List<LdapAddress> addresses = settings.server().addresses();
    return String.join(" ", addresses.stream().map(LdapAddress::toString).toList())
        + " "
        + (settings.operation() == LdapOperation.CONNECT
            ? settings.operation().token()
            : settings.search().at(addresses.get(0)).description());
  }
}

package io.github.bancada.ldap;

import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.LdapAddress;
import java.util.List;
import java.util.function.Supplier;

/**
 * The search of one virtual user in BER, encoded again only if settings or address change. Not
 * thread-safe.
 */
final class PreparedSearch {
  private LdapSettings settings;
  private LdapAddress address;
  private String server;
  private SearchSettings.Resolved search;
  private byte[] operation;
  private Supplier<String> description;

  /** Encodes the search of these settings for this address, unless it was the last one. */
  void prepare(LdapSettings settings, LdapAddress address) {
    if (settings == this.settings && address == this.address) {
      return;
    }
    search = settings.search().at(address);
    operation = search.encode();
    if (address != this.address) {
      server = address.toString();
    }
    description = new Description(server, search);
    this.settings = settings;
    this.address = address;
  }

  /** The search request in BER. */
  byte[] operation() {
    return operation;
  }

  /** What goes with the request. */
  RequestControls controls() {
    return search.controls();
  }

  /** Entries per page; 0 = not paged. */
  int pageSize() {
    return search.pageSize();
  }

  /** The request of the sample, as text. */
  Supplier<String> description() {
    return description;
  }

  /** The request of a sample without a search, as text. */
  static Supplier<String> intention(LdapSettings settings) {
    return () -> {
      List<LdapAddress> addresses = settings.target().server().addresses();
      return settings.target().servers()
          + " "
          + (settings.operation() == SearchOperation.CONNECT
              ? settings.operation().token()
              : settings.search().at(addresses.get(0)).description());
    };
  }

  /** A search as text, written when it is first asked for: most samples are never asked. */
  private static final class Description implements Supplier<String> {
    private final String server;
    private final SearchSettings.Resolved search;
    private volatile String text;

    Description(String server, SearchSettings.Resolved search) {
      this.server = server;
      this.search = search;
    }

    @Override
    public String get() {
      if (text == null) {
        text = server + " " + search.description();
      }
      return text;
    }
  }
}

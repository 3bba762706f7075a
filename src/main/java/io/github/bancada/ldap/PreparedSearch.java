package io.github.bancada.ldap;

import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.LdapAddress;
import java.util.List;
import java.util.function.Supplier;

/**
 * Shared data of one virtual user's searches: the request in BER and as text, remade only if
 * settings or address change, and the response headers, remade only if they change. Not
 * thread-safe.
 */
final class PreparedSearch {
  private LdapSettings settings;
  private LdapAddress address;
  private String server;
  private LdapSearchSettings.Resolved search;
  private byte[] operation;
  private byte[] encodedControls;
  private boolean tellsOfChanges;
  private boolean goesOn;
  private boolean needsEntries;
  private Supplier<String> description;

  private String headersServer;
  private long headersEntries;
  private long headersReferences;
  private String headersAnswers = "";
  private String headers;

  /** Encodes the search of these settings for this address, unless it was the last one. */
  void prepare(LdapSettings settings, LdapAddress address) {
    if (settings == this.settings && address == this.address) {
      return;
    }
    search = settings.search().at(address);
    operation = search.encode();
    encodedControls = search.controls().encoded();
    tellsOfChanges = search.controls().tellOfChanges();
    goesOn = search.controls().goOn();
    needsEntries = settings.needsEntries();
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

  RequestControls controls() {
    return search.controls();
  }

  /** The controls in BER; empty for none. */
  byte[] encodedControls() {
    return encodedControls;
  }

  boolean hasControls() {
    return encodedControls.length > 0;
  }

  /** Whether it is a search for changes. */
  boolean tellsOfChanges() {
    return tellsOfChanges;
  }

  /** Whether the search continues after its entries, until this side ends it. */
  boolean goesOn() {
    return goesOn;
  }

  /** Whether entries are more than counted. */
  boolean needsEntries() {
    return needsEntries;
  }

  /** Entries per page; 0 = not paged. */
  int pageSize() {
    return search.pageSize();
  }

  /** The request of the sample, as text. */
  Supplier<String> description() {
    return description;
  }

  /**
   * The response headers of a sample.
   *
   * @param answers further headers, a line feed after each; "" for none
   */
  String headers(String nowServer, long entries, long references, String answers) {
    if (!nowServer.equals(headersServer)
        || entries != headersEntries
        || references != headersReferences
        || !answers.equals(headersAnswers)) {
      headersServer = nowServer;
      headersEntries = entries;
      headersReferences = references;
      headersAnswers = answers;
      String counts = "\nEntries: " + entries + "\nReferences: " + references + "\n";
      headers = "Server: " + nowServer + counts + answers;
    }
    return headers;
  }

  /** The request of a sample without a search, as text. */
  static Supplier<String> intention(LdapSettings settings) {
    return () -> {
      List<LdapAddress> addresses = settings.target().server().addresses();
      return settings.target().servers()
          + " "
          + (settings.operation() == LdapSettings.Operation.CONNECT
              ? settings.operation().token()
              : settings.search().at(addresses.get(0)).description());
    };
  }

  /** A search as text, written only when it is needed, which is rare. */
  private static final class Description implements Supplier<String> {
    private final String server;
    private final LdapSearchSettings.Resolved search;
    private volatile String text;

    Description(String server, LdapSearchSettings.Resolved search) {
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

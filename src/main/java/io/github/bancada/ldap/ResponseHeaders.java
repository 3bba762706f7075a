package io.github.bancada.ldap;

/**
 * What a sample's response headers say; written anew only when it differs from the last sample's.
 * Not thread-safe.
 */
final class ResponseHeaders {
  private String server;
  private long entries;
  private long references;
  private String text;

  String of(SearchSample sample) {
    if (!sample.server().equals(server)
        || sample.entries() != entries
        || sample.references() != references) {
      server = sample.server();
      entries = sample.entries();
      references = sample.references();
      text = "Server: " + server + "\nEntries: " + entries + "\nReferences: " + references + "\n";
    }
    return text;
  }
}

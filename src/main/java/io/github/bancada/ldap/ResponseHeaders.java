package io.github.bancada.ldap;

/** The response headers of samples; creates a new text only if they change. Not thread-safe. */
final class ResponseHeaders {
  private String server;
  private long entries;
  private long references;
  private String text;

  String of(String nowServer, long nowEntries, long nowReferences) {
    if (!nowServer.equals(server) || nowEntries != entries || nowReferences != references) {
      server = nowServer;
      entries = nowEntries;
      references = nowReferences;
      text = "Server: " + server + "\nEntries: " + entries + "\nReferences: " + references + "\n";
    }
    return text;
  }
}

package io.github.bancada.ldap;

/** The response headers of samples; creates a new text only if they change. Not thread-safe. */
final class ResponseHeaders {
  private String server;
  private long entries;
  private long references;
  private String answers = "";
  private String text;

  /**
   * The headers of a sample.
   *
   * @param nowAnswers further headers, a line feed after each; "" for none
   */
  String of(String nowServer, long nowEntries, long nowReferences, String nowAnswers) {
    if (!nowServer.equals(server)
        || nowEntries != entries
        || nowReferences != references
        || !nowAnswers.equals(answers)) {
      server = nowServer;
      entries = nowEntries;
      references = nowReferences;
      answers = nowAnswers;
      String counts = "\nEntries: " + entries + "\nReferences: " + references + "\n";
      text = "Server: " + server + counts + answers;
    }
    return text;
  }
}

package io.github.bancada.server.limit;

import java.util.Locale;

/** What can limit a run, in the order of the rules: causes before their consequences. */
public enum Limit {
  OUT_OF_MEMORY("the server's memory"),
  DESCRIPTORS("the server's descriptors"),
  CONNECTIONS("the server's connections"),
  LOAD_MACHINE("the load machine"),
  LISTEN_QUEUE("the server's listen queue"),
  CPU_QUOTA("the server's CPU quota"),
  HOST("the host of the server's virtual machine"),
  MEMORY("the server's memory"),
  ROW_LOCKS("row locks in the server"),
  WORKERS("the server's worker threads"),
  CPU("the server's CPUs"),
  DISK("the server's disk"),
  NETWORK("the server's network"),
  SINGLE_THREAD("one thread of the server");

  private final String words;

  Limit(String words) {
    this.words = words;
  }

  /** Its name for programs. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Its name in a sentence. */
  public String words() {
    return words;
  }

  /**
   * Whether the share of the response time decides between it and others of this kind. Before them
   * come limits that cause such waits; after them one that is only inferred.
   */
  boolean isWait() {
    return compareTo(ROW_LOCKS) >= 0 && compareTo(NETWORK) <= 0;
  }
}

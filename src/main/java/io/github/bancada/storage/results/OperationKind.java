package io.github.bancada.storage.results;

/** A kind of operations whose times a phase keeps apart. */
enum OperationKind {
  READS("reads", "storage.reads"),
  WRITES("writes", "storage.writes"),
  SYNCS("syncs", "storage.syncs"),
  FILES("files", "storage.times");

  private final String words;
  private final String fact;

  OperationKind(String words, String fact) {
    this.words = words;
    this.fact = fact;
  }

  /** Its name for people, and in files. */
  String words() {
    return words;
  }

  /** The fact of a sample with its histogram. */
  String fact() {
    return fact;
  }
}

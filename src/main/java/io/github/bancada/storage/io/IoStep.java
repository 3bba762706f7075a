package io.github.bancada.storage.io;

/**
 * One step of a phase. Immutable.
 *
 * @param bytes read, or written; a rewrite counts them once
 * @param elapsedNanos with opening the file in its first step, and closing it in its last
 */
record IoStep(Kind kind, long bytes, long elapsedNanos, boolean endsFile, boolean endsPhase) {
  /** What a step does. */
  enum Kind {
    READ,
    WRITE,
    REWRITE,
    SYNC
  }
}

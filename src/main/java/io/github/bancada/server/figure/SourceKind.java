package io.github.bancada.server.figure;

/** Which machine the figures of a source are of. */
public enum SourceKind {
  /** The server runs on the load machine, and shares its CPUs. */
  LOCAL,
  /** Another machine. */
  REMOTE,
  /** The server itself answers, such as a database: no machine. */
  SERVER
}

package io.github.bancada.ldap;

import io.github.bancada.ldap.undo.LedgerPlace;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where the ledger of an undo is, and how the undo reaches the server.
 *
 * @param target with its own connections; may have another identity than the samples
 */
record UndoSettings(Path directory, LdapTarget target) {
  /** In the working directory, among the results of runs. */
  private static final String USUAL_DIRECTORY = "results/ldap-undo";

  /** Connections on which all virtual users read entries. */
  private static final int CONNECTIONS = 10;

  private static final LdapTarget.ConnectionSettings SHARED =
      new LdapTarget.ConnectionSettings(LdapTarget.Mode.POOL, false, 0, CONNECTIONS, 0);

  /**
   * Reads the fields.
   *
   * @param directory of the ledger; "" for the usual one
   * @param samples target of the samples
   * @param dn identity of the undo; "" for the identity of the samples
   * @throws IllegalArgumentException if directory or identity is wrong
   */
  static UndoSettings of(String directory, LdapTarget samples, String dn, String password) {
    boolean own = !dn.isEmpty() || !password.isEmpty();
    BindSettings identity =
        own ? BindSettings.of(BindSettings.Method.SIMPLE, dn, "", password) : samples.bind();
    try {
      return new UndoSettings(
          Path.of(directory.isEmpty() ? USUAL_DIRECTORY : directory),
          new LdapTarget(samples.server(), samples.tls(), identity, SHARED));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "Undo directory is '" + directory + "', which is not a path; give a directory", e);
    }
  }

  LedgerPlace place() {
    return new LedgerPlace(directory, target.servers());
  }
}

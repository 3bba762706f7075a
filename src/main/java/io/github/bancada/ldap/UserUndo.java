package io.github.bancada.ldap;

import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.undo.Ledger;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.work.VirtualUser;

/**
 * Notes the changes of one virtual user in the ledger of their server, if Undo is on. Not
 * thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class UserUndo {
  private final VirtualUser user;
  private UndoSettings known;
  private Ledger ledger;
  private volatile UndoDirectory directory;

  UserUndo(VirtualUser user) {
    this.user = user;
  }

  /**
   * Notes what a request is about to change; it may be sent when this returns.
   *
   * @param request null if the sample has none
   * @throws LdapOperationException if that is not possible; the request must not be sent then
   */
  Ledger.Change begin(OperationSettings settings, LdapRequest request)
      throws LdapOperationException {
    UndoSettings wanted = settings.undo().orElse(null);
    if (wanted == null || request == null) {
      return Ledger.Change.NONE;
    }
    try {
      use(wanted);
      return ledger == null
          ? Ledger.Change.NONE
          : ledger.begin(request, name(settings, request), directory);
    } catch (LdapOperationException e) {
      throw new LdapOperationException(
          e.code(), "not sent, because the undo could not note it: " + e.getMessage(), e);
    }
  }

  private void use(UndoSettings wanted) throws LdapOperationException {
    if (!wanted.equals(known)) {
      UndoLedgers ledgers = UndoLedgers.current();
      ledger = ledgers.of(wanted).orElse(null);
      directory = new UndoDirectory(ledgers.client(), wanted.target(), user.stopping());
      known = wanted;
    }
  }

  /** DN of the samples' connection; "" if it is not known, or a control may replace it. */
  private static String name(OperationSettings settings, LdapRequest request) {
    BindSettings bind = settings.target().bind();
    boolean simple = bind.method() == BindSettings.Method.SIMPLE;
    return simple && request.controls().length == 0 ? bind.name() : "";
  }

  /** Ends a running read of the directory; returns whether there was one. */
  boolean cancel() {
    UndoDirectory asked = directory;
    return asked != null && asked.cancel();
  }
}

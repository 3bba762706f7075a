package io.github.bancada.ldap.sasl;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import javax.security.auth.Subject;

/** One user with its tickets. Thread-safe. */
final class KerberosUser {
  private final KerberosLogin login;
  private final ConcurrentHashMap<String, CompletableFuture<ServiceTicket>> tickets =
      new ConcurrentHashMap<>();
  private Subject subject;

  KerberosUser(KerberosLogin login) {
    this.login = login;
  }

  /** The current or requested ticket; a new one if it has expired or there was none. */
  CompletableFuture<ServiceTicket> ticket(String host, Executor threads) {
    return tickets.compute(
        host,
        (key, known) ->
            known != null && isUsable(known)
                ? known
                : CompletableFuture.supplyAsync(() -> fetch(host), threads));
  }

  private static boolean isUsable(CompletableFuture<ServiceTicket> known) {
    if (!known.isDone()) {
      return true;
    }
    return !known.isCompletedExceptionally() && known.join().isCurrent();
  }

  private ServiceTicket fetch(String host) {
    try {
      return ServiceTicket.fetch(current(), host);
    } catch (KerberosException e) {
      throw new CompletionException(e);
    }
  }

  private synchronized Subject current() throws KerberosException {
    if (subject == null || !ServiceTicket.isCurrent(subject, "krbtgt")) {
      subject = login.enter();
    }
    return subject;
  }
}

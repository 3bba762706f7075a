package io.github.bancada.ldap.sasl;

import io.github.bancada.process.Daemons;
import java.io.Closeable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The Kerberos tickets of a test. Each user logs in once, and has one ticket for each server, until
 * they expire; the tickets of the {@value #MOST_USERS} most recent users are kept.
 *
 * <p>Java waits for a KDC as long as {@code krb5.conf} says and cannot be interrupted. So threads
 * of this object request tickets, at most one for each user and server, and end with the answer;
 * the caller waits as long as it wants.
 *
 * <p>Thread-safe.
 */
public final class Kerberos implements Closeable {
  static final int MOST_USERS = 10_000;

  /** In the order of their last use. */
  private final Map<Login, KerberosUser> users = new LinkedHashMap<>(16, 0.75f, true);

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          1,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Daemons.threads("bancada-kerberos"));

  private record Login(String user, String password) {}

  /**
   * A ticket for a directory, at once from memory or later from the KDC.
   *
   * @param user a principal, with or without its realm; "" for the ticket cache's
   * @param password "" if the ticket cache or the default keytab has the credentials
   * @param host of the directory, as in the name of its service, {@code ldap/host}
   * @return completed exceptionally with a {@link KerberosException} if there is none
   */
  public CompletableFuture<ServiceTicket> ticket(String user, String password, String host) {
    KerberosUser known;
    synchronized (users) {
      known =
          users.computeIfAbsent(
              new Login(user, password),
              login -> new KerberosUser(new KerberosLogin(user, password)));
      if (users.size() > MOST_USERS) {
        users.remove(users.keySet().iterator().next());
      }
    }
    return known.ticket(host, threads);
  }

  /** Forgets all tickets; threads that wait for a KDC end with their answer. */
  @Override
  public void close() {
    threads.shutdown();
  }
}

package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.work.Phase;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sample in progress, whatever it asks of the server: gets a connection, binds it, lends it to
 * its {@linkplain #on work}, keeps or closes it, and holds times, bytes and result. Ends within the
 * timeouts of its target, whatever the peer does.
 *
 * <p>Not thread-safe; one object for each sample.
 */
abstract class LdapSession {
  private static final Logger log = LoggerFactory.getLogger(LdapSession.class);

  private final LdapUser user;
  private final LdapTarget target;
  private final ConnectionSettings.Mode mode;
  private final boolean withPhases;
  private final List<Phase> phases;
  private final long startEpochMillis = System.currentTimeMillis();
  private final long start = System.nanoTime();

  private LdapConnection connection;
  private ConnectionPool pool;
  private long sentBefore;
  private long receivedBefore;
  private long sent;
  private long received;
  private long connectNanos;
  private long bindNanos;
  private LdapResult result;
  private int code;
  private boolean unsolicited;
  private String message = "";
  private String server = "";

  /**
   * @param withPhases whether to report the steps
   */
  LdapSession(LdapUser user, LdapTarget target, boolean withPhases) {
    this.user = user;
    this.target = target;
    this.mode = target.connections().mode();
    this.withPhases = withPhases;
    this.phases = withPhases ? new ArrayList<>(4) : List.of();
  }

  /**
   * What the sample does on its connection.
   *
   * @return the server's result
   * @throws LdapFailure if there is none
   */
  abstract LdapResult on(LdapConnection connection) throws LdapFailure;

  /**
   * Does everything that the sample has to do.
   *
   * @param bindFirst whether the connection must have the identity of the target before the work
   */
  final void perform(boolean bindFirst) {
    user.cancellation().begin();
    try {
      acquire();
      if (bindFirst && needsBind()) {
        bind();
      }
      result = on(connection);
      code = result.code();
      message = result.message();
    } catch (LdapFailure e) {
      fail(e);
    } catch (IllegalArgumentException e) {
      code = ResultCode.PARAM_ERROR.intValue();
      message = e.getMessage();
    } catch (RuntimeException e) {
      log.error("an LDAP sample failed by a programming error", e);
      if (connection != null) {
        connection.markBroken();
      }
      code = ResultCode.LOCAL_ERROR.intValue();
      message = e.toString();
    } finally {
      release();
      user.cancellation().end();
    }
  }

  /** Ends the sample without a result. */
  final void fail(LdapFailure failure) {
    code = failure.code();
    unsolicited = failure.isUnsolicited();
    message = describe(failure);
  }

  private void acquire() throws LdapFailure {
    connection =
        switch (mode) {
          case SAMPLE -> null;
          case USER -> user.kept(target).take();
          case OWN -> user.own(target).take();
          case POOL -> takeFromPool();
        };
    if (connection != null && mustRenew()) {
      connection.close();
      connection = null;
    }
    if (connection == null) {
      connect();
    } else {
      sentBefore = connection.sentBytes();
      receivedBefore = connection.receivedBytes();
    }
    server = connection.server();
    connection.lend(user.cancellation());
  }

  private LdapConnection takeFromPool() throws LdapFailure {
    ConnectionPool wanted = user.client().pool(target);
    LdapConnection idle = wanted.take(target.connections().poolWaitMillis(), user.cancellation());
    pool = wanted;
    return idle;
  }

  private boolean mustRenew() {
    int limit = target.connections().reconnectAfter();
    return connection.isBroken() || limit > 0 && connection.samples() >= limit;
  }

  private void connect() throws LdapFailure {
    long from = System.nanoTime();
    AbandonedBytes abandoned = new AbandonedBytes();
    try {
      connection = user.client().connect(target, user.cancellation(), abandoned);
    } finally {
      sent = abandoned.sent();
      received = abandoned.received();
      connectNanos = phase("connect", from, connection != null);
    }
  }

  private boolean needsBind() {
    boolean isBound = connection.isBoundAs(target.bind());
    boolean wanted = connection.samples() == 1 || target.connections().rebind();
    return !isBound || wanted && target.bind().method() != BindSettings.Method.NONE;
  }

  /**
   * Binds the connection as the target says.
   *
   * @throws LdapFailure with the server's code if it refuses
   */
  final LdapResult bind() throws LdapFailure {
    long from = System.nanoTime();
    boolean done = false;
    try {
      LdapResult success = connection.bind(target.bind(), user.client().kerberos());
      done = true;
      return success;
    } finally {
      bindNanos = phase("bind", from, done);
    }
  }

  /** When a phase starts, for {@link #phase}; 0 if phases are not reported. */
  final long phaseStart() {
    return withPhases ? System.nanoTime() : 0;
  }

  /** Ends a phase; returns how long it took, nanoseconds. */
  final long phase(String name, long from, boolean success) {
    long took = System.nanoTime() - from;
    if (withPhases) {
      phases.add(new Phase(name, from - start, took, success));
    }
    return took;
  }

  private void release() {
    if (connection == null) {
      giveBackToPool(null);
      return;
    }
    boolean keep = mode != ConnectionSettings.Mode.SAMPLE && !connection.isBroken();
    if (!keep) {
      long from = System.nanoTime();
      boolean polite = !connection.isBroken();
      connection.close();
      if (polite) {
        phase("unbind", from, true);
      }
    }
    sent += connection.sentBytes() - sentBefore;
    received += connection.receivedBytes() - receivedBefore;
    if (mode == ConnectionSettings.Mode.USER && keep) {
      user.kept(target).keep(connection);
    } else if (mode == ConnectionSettings.Mode.OWN && keep) {
      user.own(target).keep(connection);
    }
    giveBackToPool(keep ? connection : null);
  }

  private void giveBackToPool(LdapConnection usable) {
    if (pool != null) {
      pool.giveBack(usable);
    }
  }

  private static String describe(LdapFailure failure) {
    StringBuilder text = new StringBuilder(failure.getMessage());
    for (Throwable before : failure.getSuppressed()) {
      text.append("; before that: ").append(before.getMessage());
    }
    return text.toString();
  }

  final long startEpochMillis() {
    return startEpochMillis;
  }

  /** Nanoseconds since the start of the sample. */
  final long elapsedNanos() {
    return nanosUntil(System.nanoTime());
  }

  /** Nanoseconds from the start of the sample to this {@link System#nanoTime()}. */
  final long nanosUntil(long nanoTime) {
    return nanoTime - start;
  }

  final long connectNanos() {
    return connectNanos;
  }

  final long bindNanos() {
    return bindNanos;
  }

  /** Bytes on the wire to the server, TLS included. */
  final long sentBytes() {
    return sent;
  }

  /** Bytes on the wire from the server, TLS included. */
  final long receivedBytes() {
    return received;
  }

  /** What {@link #on} returned; null if there is none. */
  final LdapResult result() {
    return result;
  }

  /** Code of the result or of the failure. */
  final int code() {
    return code;
  }

  /** Whether the code came in an unsolicited notice, and so is no result. */
  final boolean isUnsolicited() {
    return unsolicited;
  }

  /** What the result or the failure says; "" for nothing. */
  final String message() {
    return message;
  }

  /** Address of the server; "" without a connection. */
  final String server() {
    return server;
  }

  final List<Phase> phases() {
    return phases;
  }
}

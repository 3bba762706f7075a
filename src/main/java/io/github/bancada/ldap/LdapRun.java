package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.session.NoSessionException;
import io.github.bancada.session.SessionPool;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sample in progress, for any operation: gets a session, binds its connection, does its
 * {@linkplain #execute work} on it, keeps or closes it, and holds times, bytes and result. Ends
 * within the timeouts of its target, whatever the peer does.
 *
 * <p>Not thread-safe; one object for each sample.
 */
abstract class LdapRun {
  private static final Logger log = LoggerFactory.getLogger(LdapRun.class);

  private final LdapTask task;
  private final LdapTarget target;
  private final LdapTarget.Mode mode;
  private final boolean withPhases;
  private final List<Phase> phases;
  private final long startEpochMillis = System.currentTimeMillis();
  private final long start = System.nanoTime();

  /** Null until the sample gets one. */
  private LdapSession session;

  /** The pool of the session; null if it has none. */
  private SessionPool<LdapSession> pool;

  private LdapConnection connection;
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
  LdapRun(LdapTask task, LdapTarget target, boolean withPhases) {
    this.task = task;
    this.target = target;
    this.mode = target.connections().mode();
    this.withPhases = withPhases;
    this.phases = withPhases ? new ArrayList<>(4) : List.of();
  }

  /**
   * What the sample does on its connection.
   *
   * @return the server's result
   * @throws LdapOperationException if there is none
   */
  abstract LdapResult execute(LdapConnection connection) throws LdapOperationException;

  /**
   * Takes the sample.
   *
   * @param bindFirst whether the connection must have the identity of the target before the work
   */
  final void perform(boolean bindFirst) {
    task.cancellation().begin();
    try {
      acquire();
      if (bindFirst && needsBind()) {
        bind();
      }
      result = execute(connection);
      code = result.code();
      message = result.message();
    } catch (LdapOperationException e) {
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
      task.cancellation().end();
    }
  }

  /** Ends the sample without a result. */
  final void fail(LdapOperationException failure) {
    code = failure.code();
    unsolicited = failure.isUnsolicited();
    message = describe(failure);
  }

  private void acquire() throws LdapOperationException {
    session = mode == LdapTarget.Mode.POOL ? ofPool() : task.session(target);
    LdapConnection kept = session.connection();
    int limit = target.connections().reconnectAfter();
    if (kept != null && limit > 0 && kept.samples() >= limit) {
      session.close();
    }
    if (!session.begin(task.cancellation())) {
      open();
    }
    connection = session.connection();
    connection.countSample();
    server = connection.server();
  }

  private LdapSession ofPool() throws LdapOperationException {
    SessionPool<LdapSession> wanted = task.client().pool(target);
    try {
      LdapSession lent = wanted.take(target.connections().poolWaitMillis(), task.cancellation());
      pool = wanted;
      return lent;
    } catch (NoSessionException e) {
      boolean late = e.code().equals(LocalCode.TIMEOUT.text());
      throw new LdapOperationException(
          late ? ResultCode.TIMEOUT : ResultCode.USER_CANCELED, e.getMessage(), e);
    }
  }

  private void open() throws LdapOperationException {
    long from = phaseStart();
    try {
      session.open();
    } finally {
      connectNanos = session.connectNanos();
      if (withPhases) {
        phases.add(new Phase("connect", from - start, connectNanos, session.connection() != null));
      }
    }
  }

  private boolean needsBind() {
    boolean isBound = connection.isBoundAs(target.bind());
    boolean wanted = connection.samples() == 1 || target.connections().rebind();
    return !isBound || wanted && target.bind().method() != BindSettings.Method.NONE;
  }

  /**
   * Binds the connection with the target's identity.
   *
   * @throws LdapOperationException with the server's code if it refuses
   */
  final LdapResult bind() throws LdapOperationException {
    long from = System.nanoTime();
    boolean done = false;
    try {
      LdapResult success = connection.bind(target.bind(), task.client().kerberos());
      done = true;
      return success;
    } finally {
      bindNanos = phase("bind", from, done);
    }
  }

  /** Start of a phase, for {@link #phase}; 0 if phases are not reported. */
  final long phaseStart() {
    return withPhases ? System.nanoTime() : 0;
  }

  /** Ends a phase; returns its duration, nanoseconds. */
  final long phase(String name, long from, boolean success) {
    long took = System.nanoTime() - from;
    if (withPhases) {
      phases.add(new Phase(name, from - start, took, success));
    }
    return took;
  }

  private void release() {
    if (session == null) {
      return; // the pool had none
    }
    if (connection != null && (mode == LdapTarget.Mode.SAMPLE || connection.isBroken())) {
      long from = System.nanoTime();
      boolean polite = !connection.isBroken();
      session.close();
      if (polite) {
        phase("unbind", from, true);
      }
    }
    session.countBytes();
    sent = session.sentBytes();
    received = session.receivedBytes();
    if (pool != null) {
      pool.release(session);
    }
  }

  private static String describe(LdapOperationException failure) {
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

  /** The result of {@link #execute}; null if there is none. */
  final LdapResult result() {
    return result;
  }

  /** Code of the result or of the failure. */
  final int code() {
    return code;
  }

  /** Whether the code came in an unsolicited notice, not in a result. */
  final boolean isUnsolicited() {
    return unsolicited;
  }

  /** Message of the result or of the failure; "" for none. */
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

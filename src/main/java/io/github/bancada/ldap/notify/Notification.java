package io.github.bancada.ldap.notify;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.work.Sample;

/**
 * A notification of a change whose time is known, as a separate sample: from sending the request of
 * the change to the arrival of the notification. Immutable.
 *
 * @param change sent by this process
 * @param arrivedNanoTime {@link System#nanoTime()} when the notification had arrived
 * @param server address of the server that sent it
 */
public record Notification(
    ChangeKind kind, String dn, Change change, long arrivedNanoTime, String server)
    implements Sample {
  @Override
  public long startEpochMillis() {
    return change.sentEpochMillis();
  }

  @Override
  public long elapsedNanos() {
    return arrivedNanoTime - change.sentNanoTime();
  }

  @Override
  public boolean success() {
    return true;
  }

  @Override
  public String code() {
    return LdapResult.codeText(ResultCode.SUCCESS.intValue());
  }

  @Override
  public String message() {
    return kind.word();
  }

  @Override
  public String label() {
    return "notification";
  }

  @Override
  public String request() {
    return server + " " + kind.word() + " dn=\"" + dn + '"';
  }
}

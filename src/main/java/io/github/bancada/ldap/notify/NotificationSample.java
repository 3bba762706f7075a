package io.github.bancada.ldap.notify;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.ResultCodes;
import io.github.bancada.work.Sample;

/**
 * A notification as a sample of its own, from sending the change to being told of it. Immutable.
 *
 * @param server address of the server that told
 */
public record NotificationSample(Notification notification, String server) implements Sample {
  @Override
  public long startEpochMillis() {
    return notification.change().sentEpochMillis();
  }

  @Override
  public long elapsedNanos() {
    return notification.elapsedNanos();
  }

  @Override
  public boolean success() {
    return true;
  }

  @Override
  public String code() {
    return ResultCodes.text(ResultCode.SUCCESS.intValue());
  }

  @Override
  public String message() {
    return notification.kind().word();
  }

  @Override
  public String label() {
    return "notification";
  }

  @Override
  public String request() {
    return server + " " + notification.kind().word() + " dn=\"" + notification.dn() + '"';
  }
}

package io.github.bancada.pages.job;

import java.io.IOException;

/** A job that cannot be counted to its end; what was counted before stays. */
public final class JobException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Status status;

  /**
   * @param message what is wrong and where, one sentence without a full stop
   */
  public JobException(Status status, String message) {
    super(message);
    this.status = status;
  }

  public static JobException truncated(long position) {
    return new JobException(Status.TRUNCATED, "the job ends at byte " + position + ", too early");
  }

  public static JobException malformed(long position, String what) {
    return new JobException(Status.MALFORMED, what + " at byte " + position);
  }

  Status status() {
    return status;
  }
}

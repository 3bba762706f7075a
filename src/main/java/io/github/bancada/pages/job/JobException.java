package io.github.bancada.pages.job;

import java.io.IOException;

/** The job cannot be counted to its end; pages counted before remain. */
public final class JobException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Status status;

  /**
   * @param message what is wrong and where, in one sentence without a full stop
   */
  public JobException(Status status, String message) {
    super(message);
    this.status = status;
  }

  public static JobException truncated(long position) {
    return new JobException(Status.TRUNCATED, "the job ends too early, at byte " + position);
  }

  public static JobException malformed(long position, String what) {
    return new JobException(Status.MALFORMED, what + " at byte " + position);
  }

  Status status() {
    return status;
  }
}

package io.github.bancada.pages.command;

/** Exit codes of {@code bin/bancada pages}, in ascending severity: the last that applies counts. */
enum PagesExit {
  /** Every job was counted. */
  COUNTED(0),
  /** A job could not be counted or read; with {@code --strict} also: a count is not exact. */
  UNCOUNTED(3),
  /** An error of the program itself, or output that cannot be written. */
  ERROR(1),
  /** The command line is wrong, a file named in it does not exist, or there is no job. */
  INVALID(2);

  private final int value;

  PagesExit(int value) {
    this.value = value;
  }

  int value() {
    return value;
  }

  PagesExit and(PagesExit other) {
    return other.compareTo(this) > 0 ? other : this;
  }
}

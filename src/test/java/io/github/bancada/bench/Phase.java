package io.github.bancada.bench;

/**
 * A part of a run that is measured by itself.
 *
 * @param name without blanks
 * @param loops how often each user does it; 0 = until the time is up
 * @param seconds how long it lasts; 0 = until the loops are done
 */
record Phase(String name, int loops, int seconds) {
  static Phase loops(String name, int count) {
    return new Phase(name, count, 0);
  }

  static Phase seconds(String name, int seconds) {
    return new Phase(name, 0, seconds);
  }

  /** The same work in calls that make several loops each; what lasts for seconds stays. */
  Phase inCallsOf(int each) {
    return new Phase(name, loops / each, seconds);
  }

  /** {@code name:1000} or {@code name:10s}, as an argument of a child process. */
  @Override
  public String toString() {
    return name + ":" + (seconds > 0 ? seconds + "s" : loops);
  }

  static Phase parse(String text) {
    int colon = text.indexOf(':');
    String name = text.substring(0, colon);
    String amount = text.substring(colon + 1);
    return amount.endsWith("s")
        ? seconds(name, Integer.parseInt(amount.substring(0, amount.length() - 1)))
        : loops(name, Integer.parseInt(amount));
  }
}

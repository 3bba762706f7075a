package io.github.bancada.jmeter;

/**
 * What JMeter clones an element for, as far as that matters. JMeter tells nobody; the callers are
 * looked at.
 */
public enum ClonePurpose {
  /** A remote engine gets the clone. */
  ENGINE("org.apache.jmeter.engine.ClientJMeterEngine"),
  /** The clone runs once, to see whether the plan works: <em>Validate</em> in the window. */
  VALIDATION("org.apache.jmeter.gui.action.validation.TreeClonerForValidation"),
  /** All else. */
  OTHER("");

  private final String caller;

  ClonePurpose(String caller) {
    this.caller = caller;
  }

  /** Of the clone that the current thread makes. */
  public static ClonePurpose now() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(frame -> of(frame.getClassName()))
                    .filter(purpose -> purpose != OTHER)
                    .findFirst()
                    .orElse(OTHER));
  }

  private static ClonePurpose of(String className) {
    for (ClonePurpose each : values()) {
      if (className.equals(each.caller)) {
        return each;
      }
    }
    return OTHER;
  }
}

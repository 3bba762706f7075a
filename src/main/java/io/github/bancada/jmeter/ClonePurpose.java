package io.github.bancada.jmeter;

/** Why JMeter clones an element. JMeter does not say; the stack of callers shows it. */
public enum ClonePurpose {
  /** A remote engine gets the clone. */
  ENGINE("org.apache.jmeter.engine.ClientJMeterEngine"),
  /** The clone runs once, to see whether the plan works: <em>Validate</em> in the window. */
  VALIDATION("org.apache.jmeter.gui.action.validation.TreeClonerForValidation"),
  /** Anything else. */
  OTHER("");

  private final String caller;

  ClonePurpose(String caller) {
    this.caller = caller;
  }

  /** The purpose of the clone that the current thread makes. */
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

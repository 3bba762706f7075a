package io.github.bancada.bench.turns;

import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.Timer;

/**
 * A {@link Turnstile} in a plan, before each sample of its scope: it delays none, but lets none
 * begin while others have their turn, and ends the threads after the last one. It may be there
 * once.
 */
public final class TurnstileTimer extends AbstractTestElement implements Timer {
  private static final long serialVersionUID = 1L;

  /** Of the umpire. */
  private static final String PORT = "port";

  private static final String USERS = "users";

  private transient Turnstile.User user;

  /** Its properties never change; JMeter would look at each of them after each sample. */
  @Override
  public void recoverRunningVersion() {}

  @Override
  public long delay() {
    if (user == null) {
      user = Turnstile.ofProcess(getPropertyAsInt(PORT), getPropertyAsInt(USERS)).user();
    }
    try {
      if (user.pass()) {
        return 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    JMeterContextService.getContext().getThread().stop(); // JMeter then takes no sample
    return 0;
  }
}

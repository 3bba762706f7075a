package io.github.bancada.users;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.text.Token;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: holds each virtual user until all users of its thread group have arrived, and counts
 * their open connections at that moment. Gives a sample only after a timeout.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class UsersBarrier extends WorkSampler<UsersBarrier.Settings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(UsersBarrier.class);

  static final Field<Integer> TIMEOUT = FIELDS.group("wait").millis("timeout", 60_000);
  static final Field<TimeoutAction> IF_TIME_IS_UP = FIELDS.choice("ifTimeIsUp", TimeoutAction.FAIL);

  static final Field<String> COUNT_CONNECTIONS_TO =
      FIELDS.group("count").text("countConnectionsTo", "");

  static final Derived<Settings> SETTINGS =
      FIELDS.derived(
          v ->
              new Settings(
                  v.get(TIMEOUT),
                  v.get(IF_TIME_IS_UP),
                  TcpConnections.to(v.get(COUNT_CONNECTIONS_TO))));

  @Override
  protected Derived<Settings> settings() {
    return SETTINGS;
  }

  /** The samplers have the same URL. */
  @Override
  protected boolean repeatsOthers() {
    return true;
  }

  @Override
  protected Workload<Settings> newWorkload() {
    return new BarrierWorkload(getName());
  }

  /**
   * How users wait at a barrier. Immutable.
   *
   * @param timeoutMillis longest wait; 0 for no limit
   * @param onTimeout consequence of a longer one
   * @param counted connections to count besides those of Bancada's samplers
   */
  record Settings(int timeoutMillis, TimeoutAction onTimeout, TcpConnections counted) {}

  /** The consequence when a barrier opens before all users have arrived. */
  enum TimeoutAction implements Token {
    /** A failed sample. */
    FAIL,
    /** Only a line in the report. */
    GO_ON
  }
}

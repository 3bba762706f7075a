package io.github.bancada.users;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: holds each virtual user until all users of its thread group have arrived, and counts
 * their open connections at that moment. Gives a sample only after a timeout.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class UsersBarrier extends WorkSampler<BarrierSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(UsersBarrier.class);

  static final Field<Integer> TIMEOUT = FIELDS.group("wait").millis("timeout", 60_000);
  static final Field<TimeoutAction> IF_TIME_IS_UP = FIELDS.choice("ifTimeIsUp", TimeoutAction.FAIL);

  static final Field<String> COUNT_CONNECTIONS_TO =
      FIELDS.group("count").text("countConnectionsTo", "");

  static final Derived<BarrierSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new BarrierSettings(
                  v.get(TIMEOUT),
                  v.get(IF_TIME_IS_UP),
                  TcpConnections.to(v.get(COUNT_CONNECTIONS_TO))));

  @Override
  protected Derived<BarrierSettings> settings() {
    return SETTINGS;
  }

  /** The URL is that of the samplers. */
  @Override
  protected boolean repeatsOthers() {
    return true;
  }

  @Override
  protected Workload<BarrierSettings> newWorkload() {
    return new BarrierWorkload(getName());
  }
}

package io.github.bancada.ldap.replay;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.OperationLabels;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.jmeter.EndsUsers;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.work.Workload;
import java.util.List;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: sends the operations of an access log again, each at its time. All virtual users share
 * the log and end with it; each sample is one operation. Each remote engine replays its share of
 * the connections.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class LdapReplay extends WorkSampler<ReplaySettings> implements OperationLabels, EndsUsers {
  private static final long serialVersionUID = 1L;

  @Override
  protected Derived<ReplaySettings> settings() {
    return LdapReplayFields.SETTINGS;
  }

  @Override
  protected Workload<ReplaySettings> newWorkload() {
    return new ReplayWorkload(engineShare());
  }

  @Override
  public List<String> operations() {
    return ReplayFacts.KINDS.stream().map(OperationKind::token).toList();
  }
}

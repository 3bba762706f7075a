package io.github.bancada.ldap;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: any LDAP operation but a search, over ldap, ldaps, StartTLS or ldapi, timed in
 * nanoseconds.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class LdapOperation extends WorkSampler<OperationSettings> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Derived<OperationSettings> settings() {
    return LdapOperationFields.SETTINGS;
  }

  @Override
  protected Workload<OperationSettings> newWorkload() {
    return new OperationWorkload();
  }
}

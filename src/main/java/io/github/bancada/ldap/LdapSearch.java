package io.github.bancada.ldap;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: an LDAP search over ldap, ldaps, StartTLS or ldapi, timed in nanoseconds.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class LdapSearch extends WorkSampler<LdapSettings> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Derived<LdapSettings> settings() {
    return LdapSearchFields.SETTINGS;
  }

  @Override
  protected Workload<LdapSettings> newWorkload() {
    return new SearchWorkload();
  }
}

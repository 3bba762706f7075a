package io.github.bancada.ldap.replay;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/** LDAP Replay Results in JMeter's window. */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class LdapReplayResultsGui extends ResultsGui<LdapReplayResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<LdapReplayResults> type() {
    return LdapReplayResults.class;
  }

  @Override
  protected LdapReplayResults newListener() {
    return new LdapReplayResults();
  }
}

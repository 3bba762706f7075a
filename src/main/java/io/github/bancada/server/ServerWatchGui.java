package io.github.bancada.server;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class ServerWatchGui extends ResultsGui<ServerWatch> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<ServerWatch> type() {
    return ServerWatch.class;
  }

  @Override
  protected ServerWatch newListener() {
    return new ServerWatch();
  }
}

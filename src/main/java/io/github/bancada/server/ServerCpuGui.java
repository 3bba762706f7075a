package io.github.bancada.server;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class ServerCpuGui extends ResultsGui<ServerCpu> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<ServerCpu> type() {
    return ServerCpu.class;
  }

  @Override
  protected ServerCpu newListener() {
    return new ServerCpu();
  }
}

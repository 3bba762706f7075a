package io.github.bancada.ping;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link TcpPing} looks in the window. */
public class TcpPingBeanInfo extends FieldsBeanInfo {
  public TcpPingBeanInfo() {
    super(TcpPing.class, TcpPing.FIELDS);
  }
}

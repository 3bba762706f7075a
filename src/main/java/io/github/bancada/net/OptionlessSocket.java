package io.github.bancada.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * A {@link Socket} that ignores options. Generic code (TLS, servers) sets options on any socket; a
 * Unix socket has none of them, and on TCP the defaults of the subclass stay.
 */
abstract class OptionlessSocket extends Socket {
  @Override
  public void connect(SocketAddress address, int timeoutMillis) throws IOException {
    connect(address);
  }

  @Override
  public boolean isBound() {
    return isConnected();
  }

  @Override
  public InetAddress getLocalAddress() {
    return InetAddress.getLoopbackAddress();
  }

  @Override
  public int getLocalPort() {
    return 0;
  }

  @Override
  public void setTcpNoDelay(boolean on) {}

  @Override
  public void setKeepAlive(boolean on) {}

  @Override
  public void setReuseAddress(boolean on) {}

  @Override
  public void setSoLinger(boolean on, int seconds) {}

  @Override
  public void setSendBufferSize(int size) {}

  @Override
  public void setReceiveBufferSize(int size) {}

  @Override
  public void setSoTimeout(int timeoutMillis) {}

  @Override
  public int getSoTimeout() {
    return 0;
  }
}

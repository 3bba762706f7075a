package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class LoopbackPortTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private static void listen(LoopbackPort port) throws IOException {
    try (ServerSocket server = new ServerSocket(port.number(), 1, LOOPBACK);
        Socket client = new Socket(LOOPBACK, port.number());
        Socket accepted = server.accept()) {
      assertThat(accepted.getPort()).isEqualTo(client.getLocalPort());
    }
  }

  private static void take(LoopbackPort port) throws IOException {
    try (Socket other = new Socket()) {
      other.bind(new InetSocketAddress(LOOPBACK, port.number()));
    }
  }

  @Test
  void serverMayComeAndGoAndNobodyElseGetsThePortMeanwhile() throws IOException {
    try (LoopbackPort port = LoopbackPort.hold()) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> take(port)).isInstanceOf(BindException.class);
        assertThatThrownBy(() -> new Socket(LOOPBACK, port.number()).close())
            .isInstanceOf(ConnectException.class);
        listen(port);
      }
    }
  }
}

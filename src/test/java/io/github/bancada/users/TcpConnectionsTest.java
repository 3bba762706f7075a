package io.github.bancada.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.BarrierOpening;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpConnectionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/proc is Linux's")
  void countsOnlyConnectionsOfThisProcessToThatServer(String host) throws Exception {
    InetAddress address = InetAddress.getByName(host);
    List<Socket> sockets = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 50, address);
        ServerSocket other = new ServerSocket(0, 50, address)) {
      TcpConnections connections =
          TcpConnections.to(
              "http://"
                  + (host.contains(":") ? "[" + host + "]" : host)
                  + ":"
                  + server.getLocalPort()
                  + "/a|page?with=$");
      assertThat(connections.count()).isZero();
      for (int i = 0; i < 7; i++) {
        sockets.add(new Socket(address, server.getLocalPort()));
        sockets.add(server.accept());
      }
      sockets.add(new Socket(address, other.getLocalPort()));

      assertThat(connections.count()).isEqualTo(7);

      sockets.get(0).close();
      assertThat(connections.count()).isEqualTo(6);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void numberIsUnknownWithoutServer() {
    assertThat(TcpConnections.to(" ").count()).isEqualTo(BarrierOpening.UNKNOWN);
  }

  @Test
  void numberIsUnknownForUnresolvableName() {
    assertThat(TcpConnections.to("http://no-such-host.invalid/").count())
        .isEqualTo(BarrierOpening.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "www.example.org", "ftp://host/", "http://host:x/", "a b"})
  void urlWithoutServerIsRejected(String url) {
    assertThatThrownBy(() -> TcpConnections.to(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Count connections to is '" + url + "'");
  }
}

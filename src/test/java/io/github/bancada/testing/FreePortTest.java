package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortTest {
  @Test
  void noPortIsGivenTwice() throws IOException {
    Set<Integer> ports = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      assertThat(ports.add(FreePort.find())).isTrue();
    }
  }

  @Test
  void portWithoutAServerRefuses() throws IOException {
    int port = FreePort.find();

    assertThatThrownBy(() -> new Socket("127.0.0.1", port).close())
        .isInstanceOf(ConnectException.class);
  }
}

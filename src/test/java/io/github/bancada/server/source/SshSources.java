package io.github.bancada.server.source;

import io.github.bancada.testing.SshServer;
import java.util.ArrayList;
import java.util.List;

/** Sources whose client knows a private ssh server, and is known to it. Stateless. */
public final class SshSources {
  private SshSources() {}

  /**
   * Makes one.
   *
   * @param query of its URL, such as {@code ?port=3306}
   */
  public static Source of(SshServer server, String query) {
    return of(server, "127.0.0.1", server.port(), query);
  }

  static SshSource of(SshServer server, String host, int port, String query) {
    List<String> ssh = new ArrayList<>(SshSource.SSH);
    ssh.addAll(server.clientOptions());
    return new SshSource(SshAddress.parse("ssh://" + host + ":" + port + query), ssh, "");
  }
}

package io.github.bancada.server.source;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.Requires389Ds;
import java.io.IOException;
import java.util.Set;

/** The 389 Directory Server of this machine. */
@Requires389Ds
class WatchedDs389IT extends WatchedDirectoryContract {
  @Override
  InstalledDirectory start() throws IOException {
    return Ds389Server.builder().start();
  }

  @Override
  String product() {
    return "389-Directory/[0-9]+[.][0-9]+\\S*";
  }

  @Override
  Set<Figure> own() {
    return Set.of();
  }
}

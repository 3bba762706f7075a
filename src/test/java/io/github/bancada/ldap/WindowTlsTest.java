package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several searches outstanding on a connection with TLS. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowTlsTest extends SearchRun {
  private static final long PAUSE_MILLIS = 8;

  /** A wire that delivers the server's data in halves, with a pause between them. */
  private static final class HalvingWire implements Closeable {
    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final Socket up;
    private volatile Socket down;

    HalvingWire(URI server) throws IOException {
      up = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
      up.setTcpNoDelay(true);
      start(
          () -> {
            down = listener.accept();
            down.setTcpNoDelay(true);
            start(this::bringHalves);
            down.getInputStream().transferTo(up.getOutputStream());
          });
    }

    private interface Work {
      void run() throws IOException;
    }

    private static void start(Work work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // Closed.
                }
              },
              "halving-wire");
      thread.setDaemon(true);
      thread.start();
    }

    private void bringHalves() throws IOException {
      InputStream in = up.getInputStream();
      OutputStream out = down.getOutputStream();
      byte[] chunk = new byte[1 << 14];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        out.write(chunk, 0, n / 2);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)); // a slow wire
        out.write(chunk, n / 2, n - n / 2);
      }
    }

    String url() {
      return "ldaps://127.0.0.1:" + listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listener.close();
      up.close();
      if (down != null) {
        down.close();
      }
    }
  }

  @Test
  void searchesAreMatchedOverTls() {
    try (TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          new TestFlow(
                  i ->
                      TestSettings.at(server.ldapsUrl())
                          .trust("all")
                          .connectionPerUser()
                          .window(10, 200)
                          .filter("(uid=fulano" + (1 + i % PEOPLE) + ")")
                          .expectEntries("1")
                          .build())
              .run(user);

      assertThat(samples).hasSize(200).allMatch(SearchSample::success);
      assertThat(samples).filteredOn(each -> each.connectNanos() > 0).hasSize(1);
    }
  }

  /** Reads end in the middle of a record, and continue there. */
  @Test
  void recordsMayArriveInPartsWhileSearchesAreAbandoned() throws Exception {
    try (HalvingWire wire = new HalvingWire(URI.create(server.ldapsUrl()));
        TestUser user = TestUser.alone()) {
      TestSettings settings =
          TestSettings.at(wire.url())
              .trust("all")
              .connectionPerUser()
              .window(4, 60)
              .abandonAfter((int) PAUSE_MILLIS / 2);

      List<SearchSample> samples = TestFlow.samples(user, settings);
      SearchSample after = user.run(settings.window(1, 1).abandonAfter(0));

      assertThat(samples).hasSize(60);
      assertThat(samples).extracting(SearchSample::code).contains("88 abandoned");
      assertThat(samples).extracting(SearchSample::code).isSubsetOf("88 abandoned", "0 success");
      assertThat(after.code()).as(after.message()).isEqualTo("0 success");
      assertThat(after.entries()).isEqualTo(1);
      assertThat(after.connectNanos()).as("the same connection").isZero();
    }
  }
}

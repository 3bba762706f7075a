package io.github.bancada.ping;

import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Opens connections for one virtual user. Not thread-safe, but for {@link #cancel()}. */
final class PingTask implements Task<PingSettings> {
  private volatile Socket connecting;
  private volatile boolean cancelled;

  @Override
  public Sample run(PingSettings settings) {
    cancelled = false;
    String server = settings.host() + ":" + settings.port();
    long startMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    try (Socket socket = new Socket()) {
      connecting = socket;
      socket.connect(
          new InetSocketAddress(settings.host(), settings.port()), settings.timeoutMillis());
      return new PingSample(startMillis, System.nanoTime() - start, "tcp://" + server);
    } catch (IOException e) {
      return new FailedSample(
          startMillis,
          System.nanoTime() - start,
          cancelled ? LocalCode.CANCELLED.text() : "connectError",
          "no connection to " + server + ": " + e.getMessage(),
          "");
    } finally {
      connecting = null;
    }
  }

  @Override
  public boolean cancel() {
    Socket socket = connecting;
    if (socket == null) {
      return false;
    }
    cancelled = true;
    try {
      socket.close();
    } catch (IOException e) {
      return false; // it is closed already
    }
    return true;
  }
}

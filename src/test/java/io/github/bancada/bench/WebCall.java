package io.github.bancada.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A Java Request that asks an {@link ArrivalsServer} once and waits for its answer, with as little
 * work as that takes. Connections are kept in a pool of the process, so that a thread group that
 * starts a thread for each arrival does not connect for each. Thread-safe.
 */
public class WebCall extends AbstractJavaSamplerClient {
  private static final int PORT = Integer.getInteger("bench.port");
  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Deque<Socket> IDLE = new ConcurrentLinkedDeque<>();

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    SampleResult result = new SampleResult();
    result.sampleStart();
    try {
      call();
      result.setSuccessful(true);
      result.setResponseCodeOK();
    } catch (IOException e) {
      result.setSuccessful(false);
      result.setResponseMessage(e.toString());
    }
    result.sampleEnd();
    return result;
  }

  private static void call() throws IOException {
    Socket kept = IDLE.poll();
    Socket socket = kept == null ? connect() : kept;
    socket.getOutputStream().write(REQUEST);
    InputStream in = socket.getInputStream();
    if (in.readNBytes(ArrivalsServer.ANSWER.length).length < ArrivalsServer.ANSWER.length) {
      socket.close();
      throw new IOException("the server has closed the connection");
    }
    IDLE.push(socket);
  }

  private static Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), PORT);
    socket.setTcpNoDelay(true);
    return socket;
  }
}

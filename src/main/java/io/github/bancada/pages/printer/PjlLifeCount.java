package io.github.bancada.pages.printer;

import io.github.bancada.net.HappyEyeballs;
import io.github.bancada.pages.job.Pjl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The life count by PJL on the port for print jobs (PJL Technical Reference Manual, INFO command).
 * Each request opens and closes its own connection: most printers serve one connection at a time,
 * and an open one would block printing. Not thread-safe.
 */
final class PjlLifeCount implements LifeCount {

  private static final byte[] REQUEST =
      (Pjl.UEL + "@PJL\r\n@PJL INFO PAGECOUNT\r\n" + Pjl.UEL).getBytes(StandardCharsets.US_ASCII);

  private static final int BUFFER_BYTES = 1024;

  private final PrinterAddress printer;
  private final PrinterTraffic traffic = new PrinterTraffic();

  PjlLifeCount(PrinterAddress printer) {
    this.printer = printer;
  }

  @Override
  public Reading read(Deadline deadline) throws PrinterFailure {
    try (SocketChannel channel = connect(deadline);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      write(channel, selector, deadline);
      return answer(channel, selector, deadline);
    } catch (UnknownHostException e) {
      throw new PrinterFailure(
          PrinterFailure.UNKNOWN_HOST,
          "the host name '" + printer.host() + "' has no address; check Printer host",
          e);
    } catch (IOException e) {
      // An interrupt closes the channel: then the sample was cancelled, and the printer is not at
      // fault.
      deadline.nextCheckMillis();
      throw new PrinterFailure(
          PrinterFailure.IO_ERROR, "the connection broke: " + e.getMessage(), e);
    }
  }

  /** Connects to the first address of the printer that answers. */
  private SocketChannel connect(Deadline deadline) throws IOException, PrinterFailure {
    List<InetSocketAddress> targets =
        Arrays.stream(InetAddress.getAllByName(printer.host()))
            .map(found -> new InetSocketAddress(found, printer.port()))
            .toList();
    long start = System.nanoTime();
    try (HappyEyeballs first = new HappyEyeballs(targets)) {
      return first.connect(deadline::nextCheckMillis);
    } catch (IOException e) {
      deadline.nextCheckMillis();
      throw new PrinterFailure(
          PrinterFailure.CONNECT_ERROR,
          "no connection to " + printer.hostAndPort() + ": " + e.getMessage(),
          e);
    } finally {
      traffic.connected(System.nanoTime() - start);
    }
  }

  private void write(SocketChannel channel, Selector selector, Deadline deadline)
      throws IOException, PrinterFailure {
    channel.register(selector, SelectionKey.OP_WRITE);
    ByteBuffer request = ByteBuffer.wrap(REQUEST);
    while (request.hasRemaining()) {
      await(selector, deadline);
      traffic.sent(channel.write(request));
    }
  }

  private Reading answer(SocketChannel channel, Selector selector, Deadline deadline)
      throws IOException, PrinterFailure {
    channel.register(selector, SelectionKey.OP_READ);
    PjlPageCountAnswer answer = new PjlPageCountAnswer();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    while (true) {
      await(selector, deadline);
      int count = channel.read(buffer.clear());
      if (count < 0) {
        answer.close();
        return answer.reading();
      }
      traffic.received(count);
      if (answer.add(buffer.flip())) {
        return answer.reading();
      }
    }
  }

  /** Waits for the channel, or until the deadline must be checked again. */
  private static void await(Selector selector, Deadline deadline)
      throws IOException, PrinterFailure {
    selector.select(deadline.nextCheckMillis());
    selector.selectedKeys().clear();
  }

  @Override
  public PrinterTraffic traffic() {
    return traffic;
  }

  @Override
  public void close() {
    // Nothing is open between requests.
  }
}

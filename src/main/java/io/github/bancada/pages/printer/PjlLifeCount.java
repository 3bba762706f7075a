package io.github.bancada.pages.printer;

import io.github.bancada.net.FirstAnswer;
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
 * The life count by PJL on the port that print jobs go to (PJL Technical Reference Manual, INFO
 * command). Each question has a connection of its own, closed at once: most printers serve one
 * connection at a time, and nobody could print meanwhile. Not thread-safe.
 */
final class PjlLifeCount implements LifeCount {

  private static final byte[] QUESTION =
      (Pjl.UEL + "@PJL\r\n@PJL INFO PAGECOUNT\r\n" + Pjl.UEL).getBytes(StandardCharsets.US_ASCII);

  private static final int BUFFER_BYTES = 1024;

  private final PrinterAddress printer;
  private final Traffic traffic = new Traffic();

  PjlLifeCount(PrinterAddress printer) {
    this.printer = printer;
  }

  @Override
  public Reading read(Patience patience) throws PrinterFailure {
    try (SocketChannel channel = connect(patience);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      write(channel, selector, patience);
      return answer(channel, selector, patience);
    } catch (UnknownHostException e) {
      throw new PrinterFailure(
          PrinterFailure.UNKNOWN_HOST,
          "no address is known for '" + printer.host() + "'; check the name of the printer",
          e);
    } catch (IOException e) {
      // An interrupt closes the channel: then it is the sample that ends, not the printer's fault.
      patience.lookAgainMillis();
      throw new PrinterFailure(
          PrinterFailure.IO_ERROR, "the connection broke: " + e.getMessage(), e);
    }
  }

  /** To whichever address of the printer answers first. */
  private SocketChannel connect(Patience patience) throws IOException, PrinterFailure {
    List<InetSocketAddress> targets =
        Arrays.stream(InetAddress.getAllByName(printer.host()))
            .map(found -> new InetSocketAddress(found, printer.port()))
            .toList();
    long start = System.nanoTime();
    try (FirstAnswer first = new FirstAnswer(targets)) {
      return first.connect(patience::lookAgainMillis);
    } catch (IOException e) {
      patience.lookAgainMillis();
      throw new PrinterFailure(
          PrinterFailure.CONNECT_ERROR,
          "no connection to " + printer.hostAndPort() + ": " + e.getMessage(),
          e);
    } finally {
      traffic.connected(System.nanoTime() - start);
    }
  }

  private void write(SocketChannel channel, Selector selector, Patience patience)
      throws IOException, PrinterFailure {
    channel.register(selector, SelectionKey.OP_WRITE);
    ByteBuffer question = ByteBuffer.wrap(QUESTION);
    while (question.hasRemaining()) {
      await(selector, patience);
      traffic.sent(channel.write(question));
    }
  }

  private Reading answer(SocketChannel channel, Selector selector, Patience patience)
      throws IOException, PrinterFailure {
    channel.register(selector, SelectionKey.OP_READ);
    PjlPageCountAnswer answer = new PjlPageCountAnswer();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    while (true) {
      await(selector, patience);
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

  /** Until something happens, or somebody has to look whether to go on. */
  private static void await(Selector selector, Patience patience)
      throws IOException, PrinterFailure {
    selector.select(patience.lookAgainMillis());
    selector.selectedKeys().clear();
  }

  @Override
  public Traffic traffic() {
    return traffic;
  }

  @Override
  public void close() {
    // Nothing is kept between questions.
  }
}

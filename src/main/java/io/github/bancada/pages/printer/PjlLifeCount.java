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
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  public Reading read(Deadline deadline) throws PrinterException {
    try (SocketChannel channel = connect(deadline);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      write(channel, selector, deadline);
      return answer(channel, selector, deadline);
    } catch (UnknownHostException e) {
      throw new PrinterException(
          PrinterException.UNKNOWN_HOST,
          "the host name '" + printer.host() + "' has no address; check Printer host",
          e);
    } catch (IOException e) {
      // An interrupt closes the channel; then the sample was cancelled, and the printer is not at
      // fault.
      deadline.nextCheckMillis();
      throw new PrinterException(
          PrinterException.IO_ERROR, "the connection broke: " + e.getMessage(), e);
    }
  }

  /** Connects to the first address of the printer that answers. */
  private SocketChannel connect(Deadline deadline) throws IOException, PrinterException {
    List<InetSocketAddress> targets =
        Arrays.stream(InetAddress.getAllByName(printer.host()))
            .map(found -> new InetSocketAddress(found, printer.port()))
            .toList();
    long start = System.nanoTime();
    try (HappyEyeballs first = new HappyEyeballs(targets)) {
      return first.connect(deadline::nextCheckMillis);
    } catch (IOException e) {
      deadline.nextCheckMillis();
      throw new PrinterException(
          PrinterException.CONNECT_ERROR,
          "no connection to " + printer.hostAndPort() + ": " + e.getMessage(),
          e);
    } finally {
      traffic.connected(System.nanoTime() - start);
    }
  }

  private void write(SocketChannel channel, Selector selector, Deadline deadline)
      throws IOException, PrinterException {
    channel.register(selector, SelectionKey.OP_WRITE);
    ByteBuffer request = ByteBuffer.wrap(REQUEST);
    while (request.hasRemaining()) {
      await(selector, deadline);
      traffic.sent(channel.write(request));
    }
  }

  private Reading answer(SocketChannel channel, Selector selector, Deadline deadline)
      throws IOException, PrinterException {
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
      throws IOException, PrinterException {
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

  /**
   * Parses a printer's answer to {@code @PJL INFO PAGECOUNT}, which may arrive in pieces (PJL
   * Technical Reference Manual, chapter 7, status readback):
   *
   * <pre>
   * answer    = *( message FF )              ; unsolicited messages may come first
   * message   = "@PJL INFO PAGECOUNT" CRLF [ "PAGECOUNT=" ] digits CRLF
   *           / "@PJL INFO PAGECOUNT" CRLF "?" CRLF     ; quoted or not: no such count
   *           / "@PJL USTATUS" …
   * </pre>
   *
   * Not thread-safe.
   */
  static final class PjlPageCountAnswer {
    /** Longer than all unsolicited messages before an answer. */
    static final int MAX_BYTES = 16 << 10;

    private static final int SHOWN_CHARACTERS = 60;
    private static final char FORM_FEED = '\f';

    // Possessive quantifiers: no text causes backtracking.
    private static final Pattern OURS =
        Pattern.compile(
            "\\s*+@PJL\\s++INFO\\s++PAGECOUNT\\s*+(?:PAGECOUNT\\s*+)?+=?+\\s*+\"?+(\\d{1,18}+|\\?)\"?+\\s*+",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern UNSOLICITED =
        Pattern.compile("\\s*+@PJL\\s++USTATUS.*+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final StringBuilder message = new StringBuilder();
    private int bytes;
    private Reading reading;

    /**
     * Adds received bytes.
     *
     * @return whether the answer is complete
     * @throws PrinterException if it is not an answer to the request
     */
    boolean add(ByteBuffer more) throws PrinterException {
      bytes += more.remaining();
      CharSequence text = StandardCharsets.ISO_8859_1.decode(more);
      for (int i = 0; i < text.length() && reading == null; i++) {
        char c = text.charAt(i);
        if (c == FORM_FEED) {
          read();
          message.setLength(0);
        } else {
          message.append(c);
        }
      }
      if (reading == null && bytes > MAX_BYTES) {
        throw new PrinterException(
            PrinterException.MALFORMED_ANSWER,
            "the printer sent more than " + MAX_BYTES + " bytes without a page count" + got());
      }
      return reading != null;
    }

    /**
     * Handles the end of the connection. Some printers close it instead of sending the form feed; a
     * number counts only with its line end.
     *
     * @throws PrinterException if the answer is not complete
     */
    void close() throws PrinterException {
      int length = message.length();
      if (reading == null && length > 0 && "\r\n".indexOf(message.charAt(length - 1)) >= 0) {
        read();
      }
      if (reading == null) {
        throw new PrinterException(
            PrinterException.CONNECTION_CLOSED,
            "the printer closed the connection before its answer was complete" + got());
      }
    }

    private void read() throws PrinterException {
      Matcher ours = OURS.matcher(message);
      if (ours.matches()) {
        if (ours.group(1).equals("?")) {
          throw new PrinterException(
              PrinterException.NOT_SUPPORTED,
              "the printer has no page count in PJL (it answered '?'); ask it by SNMP");
        }
        reading = new Reading(Long.parseLong(ours.group(1)), CounterType.PJL);
      } else if (!UNSOLICITED.matcher(message).matches()) {
        throw new PrinterException(
            PrinterException.MALFORMED_ANSWER,
            "the printer did not answer @PJL INFO PAGECOUNT" + got() + "; ask it by SNMP");
      }
    }

    /** The printable start of what was received; "" if nothing was. */
    private String got() {
      if (message.length() == 0) {
        return "";
      }
      String start = message.substring(0, Math.min(SHOWN_CHARACTERS, message.length()));
      String printable = start.strip().replaceAll("[^ -~]+", " ");
      return String.format(Locale.ROOT, ": '%s'", printable);
    }

    /** The count, once the answer is complete. */
    Reading reading() {
      return reading;
    }
  }
}

package io.github.bancada.pages.printer;

import java.io.IOException;
import java.net.UnknownHostException;

/**
 * The life count by SNMP. Keeps its session while the agent answers; if it does not, another agent
 * may have the address. Not thread-safe.
 */
final class SnmpLifeCount implements LifeCount {
  private final PrinterAddress printer;
  private final SnmpSettings settings;
  private final PrinterTraffic traffic = new PrinterTraffic();
  private SnmpSession session;

  SnmpLifeCount(PrinterAddress printer, SnmpSettings settings) {
    this.printer = printer;
    this.settings = settings;
  }

  @Override
  public Reading read(Deadline deadline) throws PrinterException {
    boolean answered = false;
    try {
      if (session == null) {
        session = new SnmpSession(printer, settings, traffic);
      }
      Reading reading = SnmpAnswer.read(session.get(deadline), settings.oid());
      answered = true;
      return reading;
    } catch (UnknownHostException e) {
      throw new PrinterException(
          PrinterException.UNKNOWN_HOST,
          "the host name '" + printer.host() + "' has no address; check Printer host",
          e);
    } catch (IOException e) {
      throw new PrinterException(
          PrinterException.IO_ERROR, "no UDP socket could be opened: " + e.getMessage(), e);
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  @Override
  public PrinterTraffic traffic() {
    return traffic;
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}

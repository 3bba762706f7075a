package io.github.bancada.pages.printer;

import java.io.IOException;
import java.net.UnknownHostException;

/**
 * The life count by SNMP. A session is kept for as long as the agent answers: whatever was learned
 * of an agent that does not may be about another one. Not thread-safe.
 */
final class SnmpLifeCount implements LifeCount {
  private final PrinterAddress printer;
  private final SnmpSettings settings;
  private final Traffic traffic = new Traffic();
  private SnmpSession session;

  SnmpLifeCount(PrinterAddress printer, SnmpSettings settings) {
    this.printer = printer;
    this.settings = settings;
  }

  @Override
  public Reading read(Patience patience) throws PrinterFailure {
    boolean answered = false;
    try {
      if (session == null) {
        session = new SnmpSession(printer, settings, traffic);
      }
      Reading reading = SnmpAnswer.read(session.get(patience), settings.oid());
      answered = true;
      return reading;
    } catch (UnknownHostException e) {
      throw new PrinterFailure(
          PrinterFailure.UNKNOWN_HOST,
          "no address is known for '" + printer.host() + "'; check the name of the printer",
          e);
    } catch (IOException e) {
      throw new PrinterFailure(
          PrinterFailure.IO_ERROR, "no UDP socket could be opened: " + e.getMessage(), e);
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  @Override
  public Traffic traffic() {
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

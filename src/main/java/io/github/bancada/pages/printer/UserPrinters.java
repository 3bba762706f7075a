package io.github.bancada.pages.printer;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The printers one user asks: a session with each, and what their counters showed last, whichever
 * of the user's samplers asked. Not thread-safe: a user is one thread.
 */
public final class UserPrinters implements Closeable {
  private final Map<Key, LifeCount> counts = new HashMap<>();
  private final Map<PrinterSettings.Counter, Reading> last = new HashMap<>();

  private record Key(PrinterAddress address, SnmpSettings snmp) {}

  /** The life count of these settings; always the same one. */
  LifeCount count(PrinterSettings settings) {
    return counts.computeIfAbsent(
        new Key(settings.address(), settings.snmp()),
        key ->
            key.snmp() == null
                ? new PjlLifeCount(key.address())
                : new SnmpLifeCount(key.address(), key.snmp()));
  }

  /** The reading of the last sample that had one; null if none had. */
  Reading last(PrinterSettings.Counter counter) {
    return last.get(counter);
  }

  void remember(PrinterSettings.Counter counter, Reading reading) {
    last.put(counter, reading);
  }

  @Override
  public void close() {
    counts.values().forEach(LifeCount::close);
    counts.clear();
    last.clear();
  }
}

package io.github.bancada.pages.printer;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;

/**
 * The printers of one virtual user: a session with each, and the last reading of each counter by
 * any of the virtual user's samplers. Not thread-safe: a virtual user is one thread.
 */
final class PrinterSessions implements Closeable {
  private final Map<Key, LifeCount> counts = new HashMap<>();
  private final Map<PrinterSettings.Counter, Reading> last = new HashMap<>();

  private record Key(PrinterAddress address, SnmpSettings snmp) {}

  /** The life count of these settings; the same object for equal settings. */
  LifeCount count(PrinterSettings settings) {
    return counts.computeIfAbsent(
        new Key(settings.address(), settings.snmp()),
        key ->
            key.snmp() == null
                ? new PjlLifeCount(key.address())
                : new SnmpLifeCount(key.address(), key.snmp()));
  }

  /** The last reading of a counter; null if there is none. */
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

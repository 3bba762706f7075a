package io.github.bancada.pages.printer;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes and connect time of one printer, cumulative. Thread-safe. */
final class PrinterTraffic {
  private final AtomicLong sentBytes = new AtomicLong();
  private final AtomicLong receivedBytes = new AtomicLong();
  private final AtomicLong connectNanos = new AtomicLong();

  void sent(int bytes) {
    sentBytes.addAndGet(bytes);
  }

  void received(int bytes) {
    receivedBytes.addAndGet(bytes);
  }

  void connected(long nanos) {
    connectNanos.addAndGet(nanos);
  }

  long sentBytes() {
    return sentBytes.get();
  }

  long receivedBytes() {
    return receivedBytes.get();
  }

  long connectNanos() {
    return connectNanos.get();
  }
}

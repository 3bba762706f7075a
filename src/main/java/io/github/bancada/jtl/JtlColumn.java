package io.github.bancada.jtl;

import io.github.bancada.metrics.IntendedStart;
import java.util.Optional;

/** The columns of a JTL file for reports, with their names in CSV and XML. */
enum JtlColumn {
  TIME_STAMP("timeStamp", "ts"),
  ELAPSED("elapsed", "t"),
  LABEL("label", "lb"),
  RESPONSE_CODE("responseCode", "rc"),
  RESPONSE_MESSAGE("responseMessage", "rm"),
  SUCCESS("success", "s"),
  /** A separate element in XML. */
  FAILURE_MESSAGE("failureMessage", ""),
  BYTES("bytes", "by"),
  SENT_BYTES("sentBytes", "sby"),
  ALL_THREADS("allThreads", "na"),
  THREAD_NAME("threadName", "tn"),
  IDLE_TIME("IdleTime", "it"),
  LATENCY("Latency", "lt"),
  CONNECT("Connect", "ct"),
  SAMPLE_COUNT("SampleCount", "sc"),
  ERROR_COUNT("ErrorCount", "ec"),
  /** In CSV a sample variable; in XML the name of an assertion result. */
  LATE(IntendedStart.VARIABLE, "");

  private static final JtlColumn[] COLUMNS = values();

  private final String header;
  private final String attribute;

  JtlColumn(String header, String attribute) {
    this.header = header;
    this.attribute = attribute;
  }

  /** Name in the header of a CSV file. */
  String header() {
    return header;
  }

  /** The column with this CSV name; empty if reports do not use it. */
  static Optional<JtlColumn> ofHeader(String name) {
    for (JtlColumn column : COLUMNS) {
      if (column.header.equals(name)) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** The column with this XML attribute; null if reports do not use it. */
  static JtlColumn ofAttribute(String name) {
    for (JtlColumn column : COLUMNS) {
      if (column.attribute.equals(name)) {
        return column;
      }
    }
    return null;
  }
}

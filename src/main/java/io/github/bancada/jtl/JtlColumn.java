package io.github.bancada.jtl;

import java.util.Optional;

/** The columns of a JTL file that a report needs, as JMeter names them in CSV and in XML. */
enum JtlColumn {
  TIME_STAMP("timeStamp", "ts"),
  ELAPSED("elapsed", "t"),
  LABEL("label", "lb"),
  RESPONSE_CODE("responseCode", "rc"),
  RESPONSE_MESSAGE("responseMessage", "rm"),
  SUCCESS("success", "s"),
  /** In XML an element of its own. */
  FAILURE_MESSAGE("failureMessage", ""),
  BYTES("bytes", "by"),
  SENT_BYTES("sentBytes", "sby"),
  ALL_THREADS("allThreads", "na"),
  IDLE_TIME("IdleTime", "it"),
  CONNECT("Connect", "ct"),
  SAMPLE_COUNT("SampleCount", "sc"),
  ERROR_COUNT("ErrorCount", "ec");

  private static final JtlColumn[] COLUMNS = values();

  private final String header;
  private final String attribute;

  JtlColumn(String header, String attribute) {
    this.header = header;
    this.attribute = attribute;
  }

  /** Its name in the first line of a CSV file. */
  String header() {
    return header;
  }

  /** The column of this name; empty for one that no report needs. */
  static Optional<JtlColumn> ofHeader(String name) {
    for (JtlColumn column : COLUMNS) {
      if (column.header.equals(name)) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** The column that stands in this attribute in XML; null for one that no report needs. */
  static JtlColumn ofAttribute(String name) {
    for (JtlColumn column : COLUMNS) {
      if (column.attribute.equals(name)) {
        return column;
      }
    }
    return null;
  }
}

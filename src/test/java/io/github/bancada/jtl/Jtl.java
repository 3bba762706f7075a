package io.github.bancada.jtl;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JTL file for a test, and the run read from it. */
record Jtl(RunSummary summary, List<IntervalRow> rows) {
  static final long START = 1_790_000_000_000L;

  /** JMeter's default header. */
  static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

  /** A line under that header. */
  static String line(long afterStartMillis, long elapsed, String label, boolean success) {
    return (START + afterStartMillis)
        + ","
        + elapsed
        + ","
        + label
        + (success ? ",200,OK" : ",503,Service Unavailable")
        + ",users 1-1,text,"
        + success
        + ",,1000,100,5,7,http://localhost/,"
        + elapsed
        + ",0,0\n";
  }

  static Jtl ofLines(Path directory, String... lines) throws IOException {
    return of(directory, String.join("\n", lines) + "\n");
  }

  static Jtl of(Path directory, String content) throws IOException {
    return of(directory, content.getBytes(StandardCharsets.UTF_8));
  }

  static Jtl of(Path directory, byte[] content) throws IOException {
    return read(Files.write(directory.resolve("shop.jtl"), content));
  }

  static Jtl read(Path file) throws IOException {
    try (StoredRun run = StoredRun.open(file)) {
      List<IntervalRow> rows = new ArrayList<>();
      run.summary().timeline().intervals().forEach(rows::add);
      return new Jtl(run.summary(), rows);
    }
  }

  LabelSummary total() {
    return summary.total();
  }

  LabelSummary label(String label) {
    return summary.labels().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  Failures.Group onlyError() {
    if (summary.failures().groups().size() != 1) {
      throw new AssertionError(summary.failures().groups());
    }
    return summary.failures().groups().get(0);
  }
}

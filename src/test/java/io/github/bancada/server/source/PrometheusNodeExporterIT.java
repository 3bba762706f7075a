package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.testing.NodeExporter;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Readings of the node_exporter of Debian, beside those of this machine's own files. */
class PrometheusNodeExporterIT {
  /** The files have one number for all CPUs, the exporter one for each: parts of ticks get lost. */
  private static final double ROUNDED_SECONDS = 0.1;

  /** By this much the kernel sets counters back that are only mostly counters. */
  private static final double SET_BACK_SECONDS = 2;

  /** /proc/net/dev counts other errors as drops, too. */
  private static final Set<Figure> OTHERWISE_COUNTED =
      EnumSet.of(NET_RECEIVE_DROPS, NET_SEND_DROPS);

  private static Reading files() throws IOException {
    Reading.Builder all = new Reading.Builder();
    for (String each : LinuxFiles.OF_MACHINE) {
      Path file = Path.of("/proc", each);
      if (Files.exists(file)) {
        LinuxFiles.read(each, Files.readString(file), all);
      }
    }
    return all.at(System.nanoTime(), "");
  }

  private static Set<Figure> figures(Reading reading) {
    return reading.values().keySet().stream().map(Key::figure).collect(Collectors.toSet());
  }

  /** A counter that was read between two others is between them. */
  @Test
  void countersAreThoseOfTheFilesAtThatMoment() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source source = new ExporterSource("http://" + exporter.host())) {
      Reading before = files();
      Reading told = source.read();
      Reading after = files();

      assertThat(figures(told)).containsAll(figures(before));
      Set<Figure> compared = EnumSet.noneOf(Figure.class);
      told.values()
          .forEach(
              (key, value) -> {
                if (isCompared(key, before)) {
                  compared.add(key.figure());
                  double slack = slack(key.figure(), before.values().get(Key.of(CPUS)));
                  assertThat(value)
                      .as(key.toString())
                      .isBetween(before.values().get(key) - slack, after.values().get(key) + slack);
                }
              });
      assertThat(compared)
          .contains(CPU_USER, CPU_SYSTEM, CPU_IDLE, MAJOR_FAULTS, DISK_WRITTEN, DISK_WRITE_TIME)
          .contains(DISK_BUSY, DISK_FLUSHES, NET_RECEIVED, TCP_SEGMENTS_SENT, LISTEN_OVERFLOWS);
      assertThat(told.values()).containsEntry(Key.of(CPUS), before.values().get(Key.of(CPUS)));
    }
  }

  private static boolean isCompared(Key key, Reading files) {
    return key.figure().kind() != Figure.Kind.GAUGE
        && !OTHERWISE_COUNTED.contains(key.figure())
        && files.values().containsKey(key);
  }

  private static double slack(Figure figure, double cpus) {
    double rounded = figure.unit() == Figure.Unit.SECONDS ? ROUNDED_SECONDS * cpus : 0;
    return rounded + (figure.kind() == Figure.Kind.MOSTLY_COUNTER ? SET_BACK_SECONDS : 0);
  }

  @Test
  void disksThatWereNeverUsedAreLeftOutAsInTheFiles() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source source = new ExporterSource("http://" + exporter.host())) {
      Set<Key> told = disks(source.read());

      assertThat(told).isNotEmpty();
      assertThat(disks(files())).containsAll(told);
    }
  }

  private static Set<Key> disks(Reading reading) {
    return reading.values().keySet().stream()
        .filter(key -> key.figure() == DISK_WRITES)
        .collect(Collectors.toSet());
  }

  /** Other programs take and free memory meanwhile. */
  @Test
  void memoryIsThatOfTheFiles() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source source = new ExporterSource("http://" + exporter.host())) {
      ToDoubleFunction<Reading> available =
          reading -> reading.values().get(Key.of(MEMORY_AVAILABLE));
      double total = files().values().get(Key.of(MEMORY_TOTAL));

      assertThat(source.read().values()).containsEntry(Key.of(MEMORY_TOTAL), total);
      Waiting.await(
          "a moment without much allocation",
          () ->
              Math.abs(available.applyAsDouble(files()) - available.applyAsDouble(source.read()))
                  < 0.01 * total);
    }
  }

  @Test
  void allCollectorsGiveTheSameFiguresAsTheNeededOnes() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source needed = new ExporterSource("http://" + exporter.host());
        Source all = new ExporterSource("http://" + exporter.host() + "/metrics?")) {
      assertThat(figures(needed.read())).isEqualTo(figures(all.read()));
    }
  }

  @Test
  void withoutACollectorOnlyItsFiguresAreMissing() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        NodeExporter less = NodeExporter.start("", "--no-collector.meminfo");
        Source source = new ExporterSource("http://" + exporter.host());
        Source ofLess = new ExporterSource("http://" + less.host())) {
      Set<Figure> expected = new HashSet<>(figures(source.read()));
      expected.removeAll(Set.of(MEMORY_TOTAL, MEMORY_AVAILABLE));

      assertThat(figures(ofLess.read())).isEqualTo(expected);
    }
  }

  @Test
  void itsFrontPageIsNotTakenForMetrics() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source source = new ExporterSource("http://" + exporter.host() + "/wrong")) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageStartingWith("the answer is not that of a Prometheus exporter");
    }
  }

  /** The exporter keeps the bcrypt hash of the password. */
  @Test
  void passwordIsAskedForAndAccepted() throws IOException {
    String users =
        "basic_auth_users:\n  ops: '$2b$04$ZEsBPAIVtj1wBrf08gfG1u4xwf7vVvB3WDr/thYgrFm.AqhWQiMG2'\n";
    try (NodeExporter exporter = NodeExporter.start(users);
        Source without = new ExporterSource("http://" + exporter.host());
        Source with = new ExporterSource("http://ops:se:gre%2Fdo@" + exporter.host())) {
      assertThatIOException()
          .isThrownBy(without::read)
          .withMessageStartingWith("the answer is HTTP 401; give user and password");
      assertThat(with.read().values()).isNotEmpty();
    }
  }

  @Test
  void plainTextWhereTlsIsExpectedIsNamed() throws IOException {
    try (NodeExporter exporter = NodeExporter.start("");
        Source source = new ExporterSource("https://" + exporter.host())) {
      assertThatIOException().isThrownBy(source::read).withMessageStartingWith("TLS failed (");
    }
  }
}

package io.github.bancada.watch.limit;

import static io.github.bancada.watch.figure.Figure.*;

import io.github.bancada.watch.limit.Rule.Proof;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Disks. Pressure sees every wait, also those of a control group's limit; without it, requests that
 * take longer than in quiet times. How busy a disk is says little, since it takes requests side by
 * side (Documentation/admin-guide/iostats.rst, field 10). Stateless.
 */
final class DiskRule {
  /** Part of the time in which some task waited for a disk. Starting value. */
  private static final double PRESSURE = 0.2;

  /** Times the time of a request at rest. Starting value. */
  private static final double SLOWER = 3;

  // A disk that is idle half of the time, or whose requests together are a small part of the
  // response time, is not the limit, however slow. Starting values.
  private static final double IN_USE = 0.5;
  private static final double NOTICED = 0.2;

  static final Rule DISK =
      new Rule(Limit.DISK, Proof.PLATEAU, DiskRule::level, 1, DiskRule::waited, DiskRule::text);

  private DiskRule() {}

  private static Series level(SourceView view) {
    return disks(view).stream()
        .map(disk -> slowness(view, disk))
        .reduce(view.get(PRESSURE_IO).map(part -> part / PRESSURE), Series::greatest);
  }

  private static List<String> disks(SourceView view) {
    return view.instances(DISK_BUSY);
  }

  private static Series slowness(SourceView view, String disk) {
    Series use = view.get(DISK_BUSY, disk).plus(orNone(view, view.get(DISK_FLUSH_TIME, disk)));
    Series share = waited(view, disk).per(view.run().underWay());
    Series slower =
        slower(view, requestTime(view, disk)).greatest(slower(view, flushTime(view, disk)));
    return Series.of(
        view.run().length(),
        i ->
            use.at(i) >= IN_USE && share.at(i) >= NOTICED
                ? slower.at(i) / SLOWER
                : Math.min(slower.at(i) / SLOWER, Math.nextDown(1.0)));
  }

  private static Series orNone(SourceView view, Series series) {
    return series.or(view.unknown().map(none -> 0));
  }

  /** Seconds of a read or write. */
  private static Series requestTime(SourceView view, String disk) {
    return view.get(DISK_READ_TIME, disk)
        .plus(view.get(DISK_WRITE_TIME, disk))
        .per(view.get(DISK_READS, disk).plus(view.get(DISK_WRITES, disk)));
  }

  private static Series flushTime(SourceView view, String disk) {
    return view.get(DISK_FLUSH_TIME, disk).per(view.get(DISK_FLUSHES, disk));
  }

  private static Series slower(SourceView view, Series time) {
    LoadSteps steps = view.run().steps();
    BitSet loaded = steps.hasPlateau() ? steps.plateau() : steps.highestSeconds();
    double quiet = view.run().quietLevel(time, loaded);
    return time.map(each -> each / quiet);
  }

  /** Of all disks the one with most: a partition counts in its disk, too. */
  private static Series waited(SourceView view) {
    return disks(view).stream()
        .map(disk -> waited(view, disk))
        .reduce(view.unknown(), Series::greatest);
  }

  private static Series waited(SourceView view, String disk) {
    return view.get(DISK_READ_TIME, disk)
        .plus(view.get(DISK_WRITE_TIME, disk))
        .plus(orNone(view, view.get(DISK_FLUSH_TIME, disk)));
  }

  private static String text(Held held) {
    SourceView view = held.view();
    double pressure = held.typical(PRESSURE_IO);
    String tasks =
        Double.isNaN(pressure)
            ? ""
            : "tasks waited for disks " + Words.percent(pressure) + " of the time ";
    String slowest =
        disks(view).stream()
            .filter(disk -> held.typical(waited(view, disk)) > 0)
            .max(Comparator.comparing(disk -> held.typical(waited(view, disk))))
            .map(disk -> disk(held, disk))
            .orElse("");
    return tasks.isEmpty()
        ? slowest + " " + held.when()
        : tasks + held.when() + (slowest.isEmpty() ? "" : ", " + slowest);
  }

  /** {@code vda: 12.1 ms a request (3.8 times as long as at rest)}. */
  private static String disk(Held held, String disk) {
    return disk
        + ":"
        + time(held, requestTime(held.view(), disk), "a request")
        + time(held, flushTime(held.view(), disk), "a flush");
  }

  private static String time(Held held, Series time, String of) {
    double seconds = held.typical(time);
    double slower = held.typical(slower(held.view(), time));
    return Double.isNaN(seconds)
        ? ""
        : " "
            + Words.number(1000 * seconds, seconds < 0.01 ? 2 : 1)
            + " ms "
            + of
            + (slower >= SLOWER
                ? " (" + Words.number(slower, 1) + " times as long as in quiet times)"
                : "");
  }
}

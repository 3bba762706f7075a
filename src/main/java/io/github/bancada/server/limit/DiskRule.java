package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.limit.Rule.Proof;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** Times are in milliseconds: those of few short requests are often 0. */
  private static final double RESOLUTION_SECONDS = 1e-4;

  // A disk that is idle half of the time is not the limit, however slow. Its requests are a good
  // part of the response time; or it is never idle, as when commits wait for each other and only
  // the first of them for the disk. Starting values.
  private static final double IN_USE = 0.5;
  private static final double NOTICED = 0.2;
  private static final double NEVER_IDLE = 0.9;

  static final Rule DISK =
      new Rule(
          Limit.DISK, Proof.PLATEAU, DiskRule::level, 1, DiskRule::noticedWaits, DiskRule::text);

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
            use.at(i) >= NEVER_IDLE || use.at(i) >= IN_USE && share.at(i) >= NOTICED
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
    BitSet loaded = view.run().steps().plateau();
    double quiet = Math.max(RESOLUTION_SECONDS, view.run().quietLevel(time, loaded));
    return time.map(each -> each / quiet);
  }

  /** Of all disks the one with most: a partition counts in its disk, too. */
  private static Series waited(SourceView view) {
    return disks(view).stream()
        .map(disk -> waited(view, disk))
        .reduce(view.unknown(), Series::greatest);
  }

  /** Not known where they are few: samples wait for each other then, or where no disk sees it. */
  private static Series noticedWaits(SourceView view) {
    return waited(view)
        .with(
            view.run().underWay(),
            (waits, underWay) -> waits >= NOTICED * underWay ? waits : Double.NaN);
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

  /** {@code vda: 12.1 ms a request (3.8 times as long as in quiet times), 2 ms a flush}. */
  private static String disk(Held held, String disk) {
    return disk
        + ": "
        + Stream.of(
                time(held, requestTime(held.view(), disk), "request"),
                time(held, flushTime(held.view(), disk), "flush"))
            .filter(time -> !time.isEmpty())
            .collect(Collectors.joining(", "));
  }

  private static String time(Held held, Series time, String of) {
    double millis = 1000 * held.typical(time);
    double slower = held.typical(slower(held.view(), time));
    return Double.isNaN(millis)
        ? ""
        : Words.number(millis, millis < 10 ? 2 : 1)
            + " ms a "
            + of
            + (slower >= SLOWER
                ? " (" + Words.number(slower, 1) + " times as long as in quiet times)"
                : "");
  }
}

package io.github.bancada.server;

import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.process.CpuTicks;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The table of a machine's CPUs by state, with the columns of {@code sar -u}, and the file of all
 * figures. Stateless.
 */
final class CpuStates {
  /**
   * One row.
   *
   * @param process the server's process; null in rows of a part of the run
   * @param use of the machine; null if it is not known
   */
  private record Row(ServerCpuTable process, MachineCpu.Use use) {
    double of(ToDoubleFunction<ServerCpuTable> figure) {
      return process == null || !process.isKnown() ? Double.NaN : figure.applyAsDouble(process);
    }

    double state(ToLongFunction<CpuTicks> ticks) {
      return use == null ? Double.NaN : use.ticks().percent(ticks.applyAsLong(use.ticks()));
    }

    String text(Function<ServerCpuTable, String> text) {
      return process == null ? "" : text.apply(process);
    }

    double wallSeconds() {
      double load = of(run -> run.wallNanos() / 1e9);
      return Double.isNaN(load) && use != null ? use.wallNanos() / 1e9 : load;
    }
  }

  private static final ResultColumns<Row> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("over", "over", row -> row.use() == null ? "" : row.use().name()),
              words("server", "", row -> row.text(ServerCpuTable::name)),
              inFile("process", 0, ServerCpuTable::process),
              inFile("samples", 0, ServerCpuTable::samples),
              figure("wall_s", "s", "s", decimals(1), 3, Row::wallSeconds),
              inFile("cpu_s", 3, run -> run.cpuNanos() / 1e9),
              inFile("core_percent", 2, ServerCpuTable::corePercent),
              inFile("machine_percent", 2, run -> run.corePercent() / run.cores()),
              inFile("busiest_second_core_percent", 2, ServerCpuTable::mostPercent),
              inFile("cpu_ms_per_sample", 6, ServerCpuTable::millisPerSample),
              inFile("memory_bytes", 0, ServerCpuTable::memoryBytes),
              state("user", CpuTicks::user),
              state("nice", CpuTicks::nice),
              state("system", CpuTicks::system),
              state("iowait", CpuTicks::iowait),
              state("steal", CpuTicks::steal),
              state("idle", CpuTicks::idle),
              words("unknown", "", row -> row.text(ServerCpuTable::unknown))));

  private CpuStates() {}

  private static ResultColumn<Row> inFile(
      String key, int decimals, ToDoubleFunction<ServerCpuTable> number) {
    return figure(key, "", "", decimals(decimals), decimals, row -> row.of(number));
  }

  private static ResultColumn<Row> state(String name, ToLongFunction<CpuTicks> ticks) {
    return figure(name + "_percent", "%" + name, "%", decimals(2), 4, row -> row.state(ticks));
  }

  static ResultTable table(List<MachineCpu.Use> machine, int cores) {
    return COLUMNS
        .table(
            "CPUs of the server's machine",
            List.of("as the average line of sar -u, of " + Quantity.of(cores, "core")),
            machine.stream().map(use -> new Row(null, use)).toList(),
            Published.NONE)
        .withBelow(
            List.of(
                "This machine runs JMeter too: these figures include its work and that of all"
                    + " other processes."));
  }

  static String csv(ServerCpuTable run) {
    List<Row> rows = new ArrayList<>();
    List<MachineCpu.Use> machine = run.machine();
    rows.add(new Row(run, machine.isEmpty() ? null : machine.get(0)));
    machine.stream().skip(1).forEach(use -> rows.add(new Row(null, use)));
    return COLUMNS.csv(rows);
  }
}

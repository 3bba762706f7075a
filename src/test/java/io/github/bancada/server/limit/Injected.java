package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.SourceKind;
import java.util.function.UnaryOperator;

/** Ways to inject a limit into a healthy server. */
enum Injected {
  LOAD_MACHINE(
      Limit.LOAD_MACHINE,
      run -> run.loadMachine(moment -> 12 + 85 * moment.use()).source(healthy())),
  LOAD_MACHINE_BETWEEN_SAMPLES(
      Limit.LOAD_MACHINE,
      run ->
          run.timer(0.9 * Injected.CAPACITY)
              .loadMachine(moment -> 12 + 95 * moment.use())
              .source(healthy())),
  LOAD_MACHINE_SHARED(
      Limit.LOAD_MACHINE,
      run ->
          run.loadMachine(moment -> 15 + 84 * moment.use())
              .source(SyntheticSource.machine("local", SourceKind.LOCAL).cpu(4, 0.3))),
  OUT_OF_MEMORY(
      Limit.OUT_OF_MEMORY,
      run -> run.source(healthy().with(OOM_KILLS, moment -> moment.second() == 33 ? 1 : 0))),
  DESCRIPTORS(
      Limit.DESCRIPTORS,
      run ->
          run.source(
              healthy()
                  .with(PROCESS_DESCRIPTOR_LIMIT, 128)
                  .with(PROCESS_DESCRIPTORS, moment -> Math.min(125, 20 + 1.5 * moment.users()))
                  .with(
                      LISTEN_OVERFLOWS,
                      moment -> moment.users() > 70 ? moment.noise().count(3) : 0))),
  LISTEN_QUEUE(
      Limit.LISTEN_QUEUE,
      run ->
          run.source(
              healthy()
                  .with(
                      LISTEN_OVERFLOWS,
                      moment -> moment.users() > 60 ? moment.noise().count(2) : 0))),
  CONNECTIONS(
      Limit.CONNECTIONS,
      run ->
          run.source(healthy())
              .source(
                  SyntheticSource.database()
                      .with(Figure.CONNECTION_LIMIT, 80)
                      .with(Figure.CONNECTIONS, moment -> Math.min(80, 2 + moment.users()))
                      .with(
                          CONNECTIONS_REFUSED,
                          moment -> moment.users() > 78 ? moment.noise().count(30) : 0))),
  QUOTA(
      Limit.CPU_QUOTA,
      run ->
          run.source(
              healthy()
                  .cpu(4, 0.12)
                  .with(QUOTA_CPUS, 0.5)
                  .with(QUOTA_PERIODS, 10)
                  .with(QUOTA_THROTTLED_PERIODS, moment -> throttled(moment)))),
  HOST(
      Limit.HOST,
      run ->
          run.source(
              healthy()
                  .cpu(2, 0.6)
                  .with(CPU_STEAL, moment -> moment.noise().near(2 * 0.3 * moment.use())))),
  SWAP(
      Limit.MEMORY,
      run ->
          run.source(
              healthy()
                  .with(SWAP_IN_PAGES, moment -> moment.noise().near(3000 * saturated(moment)))
                  .without(PRESSURE_MEMORY))),
  MEMORY_PRESSURE(
      Limit.MEMORY,
      run ->
          run.source(
              healthy()
                  .with(PRESSURE_MEMORY, moment -> moment.noise().near(0.33 * saturated(moment))))),
  ROW_LOCKS(
      Limit.ROW_LOCKS,
      run ->
          run.source(healthy())
              .source(
                  SyntheticSource.database()
                      .with(
                          ROW_LOCK_WAITS,
                          moment ->
                              moment.noise().count(0.6 * saturated(moment) * moment.underWay()))
                      .with(
                          ROW_LOCK_TIME,
                          moment ->
                              moment.noise().near(0.6 * saturated(moment) * moment.underWay())))),
  ROW_LOCKS_WITHOUT_MACHINE(
      Limit.ROW_LOCKS,
      run ->
          run.source(
              SyntheticSource.database()
                  .with(
                      ROW_LOCK_WAITS,
                      moment -> moment.noise().count(0.6 * saturated(moment) * moment.underWay()))
                  .without(ROW_LOCK_TIME))),
  WORKERS(
      Limit.WORKERS,
      run ->
          run.source(healthy())
              .source(
                  SyntheticSource.database()
                      .with(WORKERS_ACTIVE, moment -> moment.use() > 0.95 ? 16 : 16 * moment.use())
                      .with(
                          WORKERS_PENDING,
                          moment ->
                              moment.use() > 0.95
                                  ? moment.noise().count(Math.max(3, moment.underWay() - 16))
                                  : 0))),
  CPU(Limit.CPU, run -> run.source(healthy().cpu(4, 0.97))),
  CPU_OF_ONE(Limit.CPU, run -> run.source(healthy().cpu(1, 0.97).without(PRESSURE_IO))),
  CPU_BY_EXPORTER(
      Limit.CPU,
      run ->
          run.source(
              healthy()
                  .cpu(2, 0.97)
                  .without(PROCESS_CPU, PROCESS_CPU_WAIT, PROCESS_CPUS, PROCESS_DESCRIPTORS)
                  .with(RUN_QUEUE, moment -> 1 + moment.noise().count(moment.underWay())))),
  CPU_PINNED(
      Limit.CPU,
      run ->
          run.source(
              healthy()
                  .cpu(4, 0.27)
                  .with(PROCESS_CPUS, 1)
                  .with(PROCESS_CPU, moment -> Math.min(0.99, moment.use()))
                  .with(PROCESS_CPU_WAIT, moment -> moment.noise().near(8 * saturated(moment))))),
  CPU_SHARED(
      Limit.CPU,
      run ->
          run.loadMachine(moment -> 10 + 89 * moment.use())
              .source(SyntheticSource.machine("local", SourceKind.LOCAL).cpu(2, 0.95))),
  CPU_WITH_GAPS(
      Limit.CPU,
      run -> run.source(healthy().cpu(4, 0.97).gaps(second -> Math.floorMod(second, 10) < 3))),
  DISK_PRESSURE(
      Limit.DISK,
      run ->
          run.source(
              healthy().with(PRESSURE_IO, moment -> moment.noise().near(0.6 * saturated(moment))))),
  DISK_QUEUE(
      Limit.DISK,
      run ->
          run.source(
              healthy()
                  .without(PRESSURE_IO)
                  .disk(
                      moment ->
                          0.0005
                              + 0.4
                                  * saturated(moment)
                                  * moment.underWay()
                                  / (10 + moment.throughput()),
                      0.8))),
  DISK_ONE_BY_ONE(
      Limit.DISK,
      run ->
          run.source(
              healthy()
                  .without(PRESSURE_IO)
                  .disk(moment -> 0.0004 + 0.0016 * saturated(moment), 0.97))),
  NETWORK(
      Limit.NETWORK,
      run ->
          run.source(
              healthy()
                  .with(
                      TCP_RETRANSMITS,
                      moment ->
                          moment.noise().count(0.1 * saturated(moment) * moment.throughput())))),
  SINGLE_THREAD(
      Limit.SINGLE_THREAD,
      run ->
          run.source(
              healthy()
                  .cpu(4, 0.27)
                  .with(PROCESS_CPU, moment -> Math.min(1.02, moment.noise().near(moment.use())))
                  .with(PROCESS_CPU_WAIT, 0.02))) {
    /** Without a plateau that was seen, one CPU's worth of work is nothing special. */
    @Override
    boolean fits(LoadShape shape) {
      return shape != LoadShape.CONSTANT;
    }
  };

  static final double CAPACITY = 300;

  private final Limit limit;
  private final UnaryOperator<SyntheticRun> inject;

  Injected(Limit limit, UnaryOperator<SyntheticRun> inject) {
    this.limit = limit;
    this.inject = inject;
  }

  boolean fits(LoadShape shape) {
    return true;
  }

  Limit limit() {
    return limit;
  }

  WatchedRun run(LoadShape shape, int seed) {
    return inject.apply(shape.run(seed, CAPACITY)).run();
  }

  private static SyntheticSource healthy() {
    return SyntheticSource.machine();
  }

  private static double throttled(SyntheticRun.Moment moment) {
    return Math.min(10, moment.noise().count(8 * saturated(moment)));
  }

  /** 0 up to a use of three quarters, 1 at the capacity. */
  private static double saturated(SyntheticRun.Moment moment) {
    return Math.max(0, moment.use() - 0.75) * 4;
  }
}

package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.limit.Rule.Proof;
import java.util.List;
import java.util.function.Function;

/** CPUs: of the load machine, kept back by a quota or the host, and used up. Stateless. */
final class CpuRules {
  /** From this share on, threads wait for a CPU: as in the capacity search. */
  private static final double BUSY = 0.9;

  /** No CPU is left, however short the queue. Starting value. */
  private static final double USED_UP = 0.97;

  /** Of the periods of a quota. Starting value. */
  private static final double THROTTLED = 0.1;

  /** Of the CPU time, kept back by the host. Starting value. */
  private static final double STOLEN = 0.1;

  // What one thread uses at most, with some CPU time of others or of ticks. Starting values.
  private static final double ONE_THREAD = 0.9;
  private static final double MORE_THAN_ONE_THREAD = 1.1;

  static final Rule LOAD_MACHINE =
      new Rule(
          Limit.LOAD_MACHINE,
          Proof.HIGHEST_LOAD,
          CpuRules::loadMachine,
          BUSY,
          SourceView::unknown,
          held ->
              Words.percent(held.typical(held.view().loadMachine()))
                  + " busy "
                  + held.when()
                  + used(held, serverHere(held.view()), "the server"));

  static final Rule QUOTA =
      new Rule(
          Limit.CPU_QUOTA,
          Proof.HIGHEST_LOAD,
          CpuRules::throttled,
          THROTTLED,
          SourceView::unknown,
          held ->
              Words.percent(held.typical(throttled(held.view())))
                  + " of its periods used up "
                  + held.when()
                  + quota(held.typical(QUOTA_CPUS)));

  static final Rule HOST =
      new Rule(
          Limit.HOST,
          Proof.PLATEAU,
          CpuRules::stolen,
          STOLEN,
          SourceView::unknown,
          held ->
              "it kept back "
                  + Words.percent(held.typical(stolen(held.view())))
                  + " of the CPU time "
                  + held.when());

  static final Rule CPU =
      new Rule(
          Limit.CPU,
          Proof.HIGHEST_LOAD,
          CpuRules::cpu,
          BUSY,
          view -> view.get(PROCESS_CPU_WAIT),
          CpuRules::text);

  static final Rule SINGLE_THREAD =
      new Rule(
          Limit.SINGLE_THREAD,
          Proof.SEEN_PLATEAU,
          CpuRules::oneThread,
          ONE_THREAD,
          SourceView::unknown,
          held ->
              "the server used "
                  + Words.number(held.typical(PROCESS_CPU), 2)
                  + " of "
                  + Words.number(held.typical(held.view().cpusAllowed()), 2)
                  + " CPUs "
                  + held.when()
                  + ", all that one thread can use");

  private CpuRules() {}

  /** A group in which nothing ran has no periods. */
  private static Series throttled(SourceView view) {
    return view.get(QUOTA_THROTTLED_PERIODS)
        .with(view.get(QUOTA_PERIODS), (used, all) -> all == 0 ? 0 : used / all);
  }

  private static String quota(double cpus) {
    return Double.isNaN(cpus) ? "" : ", it allows " + Words.number(cpus, 2) + " CPUs";
  }

  private static Series stolen(SourceView view) {
    return view.get(CPU_STEAL).per(view.cpuTime());
  }

  /**
   * If the server is on the load machine, only where others use more than the server, and not where
   * the server has all CPU time that it may have.
   */
  private static Series loadMachine(SourceView view) {
    Series busy = view.loadMachine();
    Series server = serverHere(view);
    Series own = ofServersHere(view, SourceView::processUse);
    boolean shared = !local(view).isEmpty();
    return Series.of(
        view.run().length(),
        i ->
            shared && (!(server.at(i) < busy.at(i) / 2) || own.at(i) >= BUSY)
                ? Math.min(busy.at(i), Math.nextDown(BUSY))
                : busy.at(i));
  }

  private static List<SourceView> local(SourceView view) {
    return view.run().views().stream()
        .filter(each -> each != view && each.source().kind() == SourceKind.LOCAL)
        .toList();
  }

  /** What servers on the load machine use of its CPUs. */
  private static Series serverHere(SourceView view) {
    return ofServersHere(view, each -> each.get(PROCESS_CPU).per(each.get(CPUS)));
  }

  private static Series ofServersHere(SourceView view, Function<SourceView, Series> figure) {
    return local(view).stream().map(figure).reduce(view.unknown(), Series::greatest);
  }

  private static String used(Held held, Series use, String by) {
    double typical = held.typical(use);
    return Double.isNaN(typical) ? "" : ", " + Words.percent(typical) + " by " + by;
  }

  /** Used part of the CPUs; where no thread waits, or is known to wait, for one, it is not full. */
  private static Series cpu(SourceView view) {
    Series queue = waitPerRun(view).or(queuePerCpus(view));
    return view.cpuUse()
        .with(
            queue.or(view.unknown().map(none -> 1)),
            (use, waits) ->
                waits >= 1 || use >= USED_UP ? use : Math.min(use, Math.nextDown(BUSY)));
  }

  private static Series waitPerRun(SourceView view) {
    return view.get(PROCESS_CPU_WAIT).per(view.get(PROCESS_CPU));
  }

  /** 1 if as many tasks wait as run. */
  private static Series queuePerCpus(SourceView view) {
    return view.get(RUN_QUEUE).per(view.get(CPUS)).map(tasks -> tasks / 2);
  }

  private static String text(Held held) {
    SourceView view = held.view();
    double waits = held.typical(waitPerRun(view));
    boolean allOfItsOwn =
        held.typical(view.cpusAllowed()) < held.typical(CPUS)
            && held.typical(view.processUse()) >= BUSY;
    boolean machine = held.typical(view.cpuBusy()) >= BUSY && !allOfItsOwn;
    String busy =
        machine
            ? Words.percent(held.typical(view.cpuBusy()))
                + " of "
                + cpus(held.typical(CPUS))
                + " busy "
                + held.when()
                + used(held, view.get(PROCESS_CPU).per(view.get(CPUS)), "its processes")
            : Words.number(held.typical(PROCESS_CPU), 2)
                + " of the "
                + cpus(held.typical(view.cpusAllowed()))
                + " that it may use busy "
                + held.when();
    return waits >= 1
        ? busy + ", threads waited " + Words.number(waits, 1) + " times as long as they ran"
        : busy;
  }

  private static String cpus(double count) {
    return Double.isNaN(count)
        ? "its CPUs"
        : Words.number(count, 2) + (count == 1 ? " CPU" : " CPUs");
  }

  /** CPUs that the server uses, where it may use more, and the machine has more. */
  private static Series oneThread(SourceView view) {
    Series room =
        view.cpusAllowed()
            .with(view.cpuBusy(), (allowed, busy) -> allowed >= 2 && busy < BUSY ? 1 : 0);
    return view.get(PROCESS_CPU)
        .with(room, (used, more) -> more > 0 && used <= MORE_THAN_ONE_THREAD ? used : 0);
  }
}

package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.limit.Rule.Proof;

/** Waits for memory, locks, worker threads and the network. Stateless. */
final class WaitRules {
  /** Pages read from swap per second. Starting value. */
  private static final double SWAP_IN = 100;

  /** Part of the time in which some task waited for memory. Starting value. */
  private static final double MEMORY_PRESSURE = 0.1;

  /** Part of the response time in which samples waited for row locks. Starting value. */
  private static final double LOCKED = 0.2;

  /** With busier CPUs, locks and worker threads are held because of them. Starting value. */
  private static final double CPU_TO_SPARE = 0.7;

  /**
   * Part of the TCP segments. A connection that loses one in a hundred has at most 12 segments on
   * the way: 1.22 / sqrt(0.01) in Mathis et al., The macroscopic behavior of the TCP congestion
   * avoidance algorithm, Computer Communication Review 27 (3), 1997.
   */
  private static final double SENT_AGAIN = 0.01;

  /** Fewer segments per second say nothing about losses. */
  private static final double TRAFFIC = 10;

  static final Rule MEMORY =
      new Rule(
          Limit.MEMORY,
          Proof.HIGHEST_LOAD,
          view ->
              view.get(SWAP_IN_PAGES)
                  .map(pages -> pages / SWAP_IN)
                  .greatest(view.get(PRESSURE_MEMORY).map(part -> part / MEMORY_PRESSURE)),
          1,
          SourceView::unknown,
          WaitRules::memory);

  static final Rule ROW_LOCKS =
      new Rule(
          Limit.ROW_LOCKS,
          Proof.PLATEAU,
          WaitRules::locked,
          LOCKED,
          WaitRules::lockWaits,
          held ->
              Words.number(held.typical(waitsNow(held.view())), 1)
                  + " waits at a time "
                  + held.when()
                  + cpu(held));

  static final Rule WORKERS =
      new Rule(
          Limit.WORKERS,
          Proof.PLATEAU,
          WaitRules::workers,
          1,
          view -> view.get(WORKERS_PENDING),
          held ->
              Words.count(held.typical(WORKERS_ACTIVE))
                  + " of "
                  + Words.count(held.typical(WORKERS_LIMIT))
                  + " busy and "
                  + Words.count(held.typical(WORKERS_PENDING))
                  + " requests pending "
                  + held.when()
                  + cpu(held));

  static final Rule NETWORK =
      new Rule(
          Limit.NETWORK,
          Proof.HIGHEST_LOAD,
          WaitRules::sentAgain,
          SENT_AGAIN,
          SourceView::unknown,
          held ->
              Words.percent(held.typical(sentAgain(held.view())))
                  + " of the TCP segments sent again "
                  + held.when());

  private WaitRules() {}

  private static String memory(Held held) {
    double pages = held.typical(SWAP_IN_PAGES);
    double pressure = held.typical(PRESSURE_MEMORY);
    String waited =
        Double.isNaN(pressure)
            ? ""
            : "tasks waited for it " + Words.percent(pressure) + " of the time";
    return pages >= SWAP_IN
        ? Words.count(pages)
            + " pages/s read from swap "
            + held.when()
            + (waited.isEmpty() ? "" : ", " + waited)
        : waited + " " + held.when();
  }

  private static String cpu(Held held) {
    double busy = held.typical(held.view().run().cpu());
    return Double.isNaN(busy) ? "" : ", CPUs only " + Words.percent(busy) + " busy";
  }

  /** The level where CPUs are to spare or not watched, elsewhere less than the threshold. */
  private static Series withCpuToSpare(SourceView view, Series level, double threshold) {
    Series cpu = view.run().cpu();
    return Series.of(
        view.run().length(),
        i ->
            cpu.at(i) >= CPU_TO_SPARE
                ? Math.min(level.at(i), Math.nextDown(threshold))
                : level.at(i));
  }

  /** The time is added only when a wait ends, so the waits of the moment come first. */
  private static Series waitsNow(SourceView view) {
    return view.get(ROW_LOCK_WAITS).or(view.get(ROW_LOCK_TIME));
  }

  private static Series lockWaits(SourceView view) {
    Series time = view.get(ROW_LOCK_TIME);
    return time.sum(view.run().active()) > 0 ? time : waitsNow(view);
  }

  /** Part of the samples under way that wait: all of them where none ends. */
  private static Series locked(SourceView view) {
    Series waits = waitsNow(view).means();
    Series part =
        waits.with(
            view.run().underWay().means(),
            (waiting, underWay) -> waiting == 0 ? 0 : Math.min(1, waiting / underWay));
    return withCpuToSpare(view, part, LOCKED);
  }

  /** The busy part of the pool; 1 only with requests that wait. */
  private static Series workers(SourceView view) {
    Series busy =
        view.get(WORKERS_ACTIVE)
            .per(view.get(WORKERS_LIMIT))
            .with(
                view.get(WORKERS_PENDING),
                (part, pending) -> Math.min(part, pending > 0 ? 1 : Math.nextDown(1.0)));
    return withCpuToSpare(view, busy, 1);
  }

  private static Series sentAgain(SourceView view) {
    return view.get(TCP_RETRANSMITS)
        .with(view.get(TCP_SEGMENTS_SENT), (again, sent) -> sent < TRAFFIC ? 0 : again / sent);
  }
}

package io.github.bancada.server.limit;

import java.util.List;
import java.util.stream.Stream;

/**
 * The table of rules, in the order in which they are asked: refusals, the load machine, what causes
 * other waits, the waits, and last what is only inferred. A queue of connections that overflows
 * comes after the load machine, which may have left the server on it no time to take them.
 * Stateless.
 *
 * <p>Utilisation, saturation and errors of each resource are asked for as in Gregg, Thinking
 * Methodically about Performance, ACM Queue 10 (12), 2012. Thresholds called starting values are
 * ours: chosen before any measurement, and the tests say what they tell apart.
 */
final class Rules {
  static final List<Rule> ALL =
      Stream.of(
              RefusalRules.ALL.stream(),
              Stream.of(CpuRules.LOAD_MACHINE, RefusalRules.LISTEN_QUEUE),
              Stream.of(CpuRules.QUOTA, CpuRules.HOST, WaitRules.MEMORY),
              Stream.of(WaitRules.ROW_LOCKS, WaitRules.WORKERS, CpuRules.CPU),
              Stream.of(DiskRule.DISK, WaitRules.NETWORK, CpuRules.SINGLE_THREAD))
          .flatMap(rules -> rules)
          .toList();

  private Rules() {}
}

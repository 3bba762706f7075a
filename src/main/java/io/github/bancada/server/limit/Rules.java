package io.github.bancada.server.limit;

import java.util.List;
import java.util.stream.Stream;

/**
 * The table of rules, in the order in which they are asked: the load machine, refusals, what causes
 * other waits, the waits, and last what is only inferred. Stateless.
 *
 * <p>Utilisation, saturation and errors of each resource are asked for as in Gregg, Thinking
 * Methodically about Performance, ACM Queue 10 (12), 2012. Thresholds called starting values are
 * ours: chosen before any measurement, and the tests say what they tell apart.
 */
final class Rules {
  static final List<Rule> ALL =
      Stream.of(
              Stream.of(CpuRules.LOAD_MACHINE),
              RefusalRules.ALL.stream(),
              Stream.of(CpuRules.QUOTA, CpuRules.HOST, WaitRules.MEMORY),
              Stream.of(WaitRules.ROW_LOCKS, WaitRules.WORKERS, CpuRules.CPU),
              Stream.of(DiskRule.DISK, WaitRules.NETWORK, CpuRules.SINGLE_THREAD))
          .flatMap(rules -> rules)
          .toList();

  private Rules() {}
}

package io.github.bancada.process;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How much a process of Linux may use: the limits of the process (proc(5) {@code limits}) and of
 * its control groups. Stateless.
 */
public final class ProcessFacts {
  private static final Pattern LIMIT =
      Pattern.compile("Max (open files|processes) +(\\d+|unlimited) +(\\d+|unlimited) .*");

  private ProcessFacts() {}

  /**
   * Reads the facts; what is not known, and a limit that is not set, is left out.
   *
   * @param process its number, or {@code self}
   * @param files reads several files; gives the text of each, "" if it cannot be read
   */
  public static Map<String, String> of(
      String process, Function<List<String>, UnaryOperator<String>> files) {
    String limits = "/proc/" + process + "/limits";
    String groups = "/proc/" + process + "/cgroup";
    UnaryOperator<String> texts = files.apply(List.of(limits, groups));
    Map<String, String> facts = new LinkedHashMap<>();
    texts
        .apply(limits)
        .lines()
        .map(LIMIT::matcher)
        .filter(Matcher::matches)
        .forEach(
            limit ->
                facts.put(
                    limit.group(1) + " limit", limit.group(2) + ", hard limit " + limit.group(3)));
    List<String> cpu = ControlGroups.of(texts.apply(groups), ControlGroups.ROOT, "cpu");
    List<String> memory = ControlGroups.of(texts.apply(groups), ControlGroups.ROOT, "memory");
    UnaryOperator<String> allowed =
        files.apply(
            Stream.concat(
                    ControlGroups.files(cpu, ControlGroups.OF_CPUS),
                    ControlGroups.files(memory, ControlGroups.OF_MEMORY))
                .toList());
    least(cpu, group -> ControlGroups.cpus(group, allowed))
        .ifPresent(cpus -> facts.put("CPU limit", cpus + " CPUs"));
    least(memory, group -> ControlGroups.memoryBytes(group, allowed))
        .ifPresent(bytes -> facts.put("memory limit", (long) bytes / 1024 + " kB"));
    return facts;
  }

  private static OptionalDouble least(List<String> groups, ToDoubleFunction<String> limit) {
    return groups.stream().mapToDouble(limit).filter(Double::isFinite).min();
  }
}

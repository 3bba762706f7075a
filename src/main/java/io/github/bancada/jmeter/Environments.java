package io.github.bancada.jmeter;

import io.github.bancada.metrics.Environment;
import io.github.bancada.process.MachineFacts;
import io.github.bancada.process.ProcessFacts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The environment of the current test: that of this process and its machine, and those of servers
 * that elements of the test offer. Thread-safe.
 */
public final class Environments {
  private static final Pattern OPTION =
      Pattern.compile("-X(?:X:[+-]\\w+|X:\\w+=[0-9.]+[kmgKMG]?|m[nsx]\\w+|ss\\w+)");

  private static final PerTest<Environments> TESTS = new PerTest<>(Environments::new);

  private final Map<String, String> atStart = ofThisProcess();
  private final Map<String, Supplier<Environment>> servers = new ConcurrentHashMap<>();

  private Environments() {}

  /** Those of the current test, or of the last one; the first call of a test notes its start. */
  public static Environments ofThisTest() {
    return TESTS.get();
  }

  /**
   * Offers the environment of a server.
   *
   * @param name of the server
   * @param soFar its environment until a moment; called by any thread
   */
  public void offer(String name, Supplier<Environment> soFar) {
    servers.put(name, soFar);
  }

  /** All so far; the load machine's is the first. */
  public List<Environment> now() {
    List<Environment> all = new ArrayList<>();
    all.add(Environment.of(Environment.LOAD_MACHINE, atStart, ofThisProcess()));
    servers.keySet().stream()
        .sorted()
        .map(name -> servers.get(name).get())
        .filter(each -> !each.facts().isEmpty())
        .forEach(all::add);
    return all;
  }

  /** Facts of the machine and the JVM; of its arguments only switches and numbers. */
  private static Map<String, String> ofThisProcess() {
    Map<String, String> facts = new LinkedHashMap<>(MachineFacts.ofThisMachine());
    Runtime runtime = Runtime.getRuntime();
    facts.put("processors", Integer.toString(runtime.availableProcessors()));
    facts.put("Java", System.getProperty("java.vm.name") + " " + Runtime.version());
    facts.put("heap", runtime.maxMemory() / (1 << 20) + " MiB");
    facts.put(
        "garbage collector",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", ")));
    facts.put(
        "JVM options",
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(each -> OPTION.matcher(each).matches())
            .collect(Collectors.joining(" ")));
    facts.putAll(ProcessFacts.of("self", names -> MachineFacts::text));
    PlanFile.sha256().ifPresent(hash -> facts.put("plan (SHA-256)", hash));
    return facts;
  }
}

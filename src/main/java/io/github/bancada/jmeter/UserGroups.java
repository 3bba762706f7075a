package io.github.bancada.jmeter;

import io.github.bancada.text.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The thread groups of a plan, with their numbers as the plan has them. JMeter reads an invalid
 * number as 0, and any number of loops below 0 as forever; here both are errors. Immutable,
 * thread-safe.
 *
 * <p>Knows JMeter's own kinds of group; others have fields of their own.
 */
final class UserGroups {
  private static final int FOR_EVER = LoopController.INFINITE_LOOP_COUNT;

  private final List<String> problems = new ArrayList<>();

  /** Why no group would take a sample; empty if one would. */
  private final List<String> idle = new ArrayList<>();

  /** What may keep users from a sample though their groups have some. */
  private final List<String> hints = new ArrayList<>();

  private boolean busy;

  private UserGroups(HashTree plan) {
    for (AbstractThreadGroup group : find(plan, AbstractThreadGroup.class)) {
      look(group);
    }
    for (LoopController loop : find(plan, LoopController.class)) {
      if (Setting.text(loop.getPropertyAsString(LoopController.LOOPS)).equals("0")) {
        hints.add("'" + loop.getName() + "' has 0 loops");
      }
    }
    find(plan, CSVDataSet.class).stream()
        .map(UserGroups::missingFile)
        .flatMap(Optional::stream)
        .forEach(hints::add);
  }

  /**
   * @param plan a plan about to run, see {@link RunningTest#plan()}; its functions are filled in
   *     and disabled groups removed
   */
  static UserGroups of(HashTree plan) {
    return new UserGroups(plan);
  }

  private static <T> List<T> find(HashTree plan, Class<T> type) {
    SearchByClass<T> search = new SearchByClass<>(type);
    plan.traverse(search);
    return List.copyOf(search.getSearchResults());
  }

  private void look(AbstractThreadGroup group) {
    boolean measures = !(group instanceof SetupThreadGroup || group instanceof PostThreadGroup);
    if (!(group instanceof ThreadGroup) || isAnotherKind(group)) {
      busy |= measures;
      return;
    }
    String name = "Thread group '" + group.getName() + "': ";
    long users = number(name, "number of threads", group, AbstractThreadGroup.NUM_THREADS, 0);
    number(name, "ramp-up period", group, ThreadGroup.RAMP_TIME, 0);
    if (group.getPropertyAsBoolean(ThreadGroup.SCHEDULER)) {
      number(name, "duration", group, ThreadGroup.DURATION, 0);
      number(name, "startup delay", group, ThreadGroup.DELAY, 0);
    }
    long loops =
        group.getSamplerController() instanceof LoopController loop
            ? number(name, "loop count", loop, LoopController.LOOPS, FOR_EVER)
            : FOR_EVER;
    if (!measures) {
      return;
    }
    busy |= users != 0 && loops != 0;
    if (users == 0) {
      idle.add("thread group '" + group.getName() + "' has 0 users");
    } else if (loops == 0) {
      idle.add("thread group '" + group.getName() + "' has 0 loops");
    }
  }

  /** A plugin's group that only inherits these fields. */
  private static boolean isAnotherKind(AbstractThreadGroup group) {
    return group.getClass().getPackage() != ThreadGroup.class.getPackage();
  }

  /** A field's number; an invalid one is noted and counts as some. */
  private long number(String group, String field, TestElement element, String property, int least) {
    String text = Setting.text(element.getPropertyAsString(property));
    if (text.isEmpty()) {
      return 0; // as JMeter reads it
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, together with numbers out of range.
    }
    problems.add(
        Setting.wrong(
                group + field,
                text,
                "a whole number of at least " + (least == FOR_EVER ? "0, or -1 for ever" : least))
            .getMessage());
    return 1;
  }

  private static Optional<String> missingFile(CSVDataSet data) {
    String name = data.getPropertyAsString("filename");
    Path file = PlanFile.named(name);
    return name.isBlank() || name.contains("${") || Files.isRegularFile(file)
        ? Optional.empty()
        : Optional.of("'" + data.getName() + "' reads " + file + ", which does not exist");
  }

  /** Whether the plan has only groups that set up and tear down. */
  boolean onlyPrepare() {
    return !busy && idle.isEmpty();
  }

  /** One sentence for each number that is invalid or out of range. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** Why the plan cannot give a sample; "" if it may. */
  String reason() {
    if (busy) {
      return String.join("; ", hints);
    }
    return idle.isEmpty()
        ? "the plan has no enabled thread group"
        : idle.stream().distinct().collect(Collectors.joining("; "));
  }
}

package io.github.bancada.gate;

import io.github.bancada.element.OperationLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.control.ReplaceableController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;

/**
 * The possible labels of a plan's samples, as far as known before the run: the names of samplers,
 * with operations if labels have them, and of transaction controllers. A variable or function in a
 * name can become any text. If the plan has a script, a Java request or a third-party sampler,
 * which may set their own labels, every label is possible. Not thread-safe.
 */
final class PlanLabels implements HashTreeTraverser {
  /** Elements with user code, which may rename samples. */
  private static final Pattern SCRIPT =
      Pattern.compile("JSR223|BeanShell|BSF|JavaSampler|JUnit|AccessLog|Groovy");

  /** Samplers that label samples with their own name. */
  private static final Pattern KNOWN =
      Pattern.compile("(org\\.apache\\.jmeter|io\\.github\\.bancada)\\..*");

  private static final int MAX_SHOWN = 10;

  private final Set<String> names = new TreeSet<>();
  private final List<Pattern> variable = new ArrayList<>();
  private boolean anything;

  private PlanLabels() {}

  /** Reads a plan in the engine's form, without disabled elements. */
  static PlanLabels of(HashTree plan) {
    PlanLabels labels = new PlanLabels();
    plan.traverse(labels);
    return labels;
  }

  @Override
  public void addNode(Object node, HashTree subTree) {
    if (!(node instanceof TestElement element)) {
      return;
    }
    String type = element.getClass().getName();
    boolean unresolved = element instanceof ReplaceableController && subTree.isEmpty();
    if (SCRIPT.matcher(type).find() || unresolved) {
      anything = true;
    } else if (element instanceof TransactionController) {
      add(element);
    } else if (element instanceof Sampler && !(element instanceof TestAction)) {
      anything |= !KNOWN.matcher(type).matches();
      add(element);
    }
  }

  private void add(TestElement element) {
    String name = writtenName(element);
    if (element instanceof OperationLabels labels) {
      labels.operations().forEach(operation -> add(name + " " + operation));
    } else {
      add(name);
    }
  }

  private void add(String name) {
    if (name.contains("${")) {
      // Functions may be nested, so everything between the first and the last may vary.
      String before = name.substring(0, name.indexOf("${"));
      String behind = name.substring(name.lastIndexOf('}') + 1);
      variable.add(
          Pattern.compile(Pattern.quote(before) + ".*" + Pattern.quote(behind), Pattern.DOTALL));
    } else {
      names.add(name);
    }
  }

  /** The name with variables and functions unevaluated, also during the test. */
  private static String writtenName(TestElement element) {
    JMeterProperty name = element.getProperty(TestElement.NAME);
    String written =
        name.getObjectValue() instanceof CompoundVariable function
            ? function.getRawParameters()
            : name.getStringValue();
    return written == null ? "" : written;
  }

  @Override
  public void subtractNode() {}

  @Override
  public void processPath() {}

  /** Whether a sample may have a label of this pattern. */
  boolean mayHave(LabelPattern labels) {
    if (anything || labels instanceof LabelPattern.All) {
      return true;
    }
    if (names.stream().anyMatch(labels)) {
      return true;
    }
    return labels instanceof LabelPattern.Exact exact
        ? variable.stream().anyMatch(name -> name.matcher(exact.label()).matches())
        : !variable.isEmpty();
  }

  /** Problems of criteria with labels that are impossible in this plan. */
  List<GateException.Problem> problems(List<Criterion> criteria) {
    return criteria.stream()
        .filter(criterion -> !mayHave(criterion.labels()))
        .map(
            criterion ->
                new GateException.Problem(criterion.position(), unknown(criterion.labels())))
        .toList();
  }

  private String unknown(LabelPattern labels) {
    String known =
        names.stream()
            .limit(MAX_SHOWN)
            .map(name -> "'" + name + "'")
            .collect(Collectors.joining(", "));
    return "no element of the plan is named "
        + labels
        + "; "
        + (names.isEmpty()
            ? "it has no sampler"
            : "its samplers are " + known + (names.size() > MAX_SHOWN ? " and others" : ""));
  }
}

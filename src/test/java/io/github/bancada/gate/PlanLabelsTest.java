package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.OperationLabels;
import io.github.bancada.testing.JMeterTestHome;
import java.util.List;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests which labels are possible in a plan. */
class PlanLabelsTest {
  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  private static TestElement named(TestElement element, String name) {
    element.setName(name);
    return element;
  }

  private static PlanLabels plan(TestElement... elements) {
    HashTree tree = new ListedHashTree();
    HashTree top = tree.add(new TestPlan("plan"));
    for (TestElement element : elements) {
      top.add(element);
    }
    return PlanLabels.of(tree);
  }

  private static List<GateException.Problem> problems(PlanLabels labels, String line) {
    return labels.problems(GateParser.parse("gate", line + " : p95 < 1 s").criteria());
  }

  @Test
  void namesOfSamplersAndTransactionControllersAreLabels() {
    PlanLabels labels =
        plan(
            named(new HTTPSamplerProxy(), "Home page"),
            named(new TransactionController(), "Login"),
            named(new TestAction(), "Pause"));

    for (String line : List.of("all", "Home page", "Login", "/^Home/", "\"Login\"")) {
      assertThat(problems(labels, line)).as(line).isEmpty();
    }
    for (String line : List.of("Home", "home page", "Pause", "/^home/", "plan")) {
      assertThat(problems(labels, line)).as(line).hasSize(1);
    }
    assertThat(problems(labels, "Hom page").get(0))
        .hasToString(
            "gate:1:1: no element of the plan is named 'Hom page'; its samplers are 'Home page',"
                + " 'Login'");
  }

  @Test
  void operationsStandInTheLabelsOfASamplerThatHasThem() {
    PlanLabels labels = plan(named(new Shop(), "Shop"));

    assertThat(problems(labels, "Shop Home")).isEmpty();
    assertThat(problems(labels, "Shop")).hasSize(1);
    assertThat(problems(labels, "Shop Basement")).hasSize(1);
  }

  private static final class Shop extends AbstractSampler implements OperationLabels {
    private static final long serialVersionUID = 1L;

    @Override
    public List<String> operations() {
      return List.of("Home", "Search");
    }

    @Override
    public SampleResult sample(Entry entry) {
      throw new IllegalStateException("is not run");
    }
  }

  @Test
  void variablesInNamesMatchAnyText() {
    PlanLabels labels =
        plan(
            named(new HTTPSamplerProxy(), "Page ${n} of ${__P(total,${other})}!"),
            named(new HTTPSamplerProxy(), "Home"));

    assertThat(problems(labels, "Page 1 of 3!")).isEmpty();
    assertThat(problems(labels, "/anything/")).isEmpty();
    assertThat(problems(labels, "Page 1 of 3")).hasSize(1);
    assertThat(problems(labels, "Pag 1 of 3!")).hasSize(1);
  }

  @Test
  void scriptsAndJavaRequestsCanSetAnyLabel() {
    assertThat(problems(plan(named(new JSR223Sampler(), "script")), "anything")).isEmpty();
    assertThat(problems(plan(named(new JavaSampler(), "java")), "anything")).isEmpty();
  }

  @Test
  void planWithoutSamplerHasNoLabel() {
    assertThat(problems(plan(), "anything").get(0).message()).contains("it has no sampler");
  }
}

package io.github.bancada.plan;

import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.JMeterArguments;
import io.github.bancada.jmeter.OnceATest;
import io.github.bancada.jmeter.PlanFile;
import io.github.bancada.jmeter.RemainingTimeMessage;
import io.github.bancada.jmeter.TestAbort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Config element: declares the properties of a plan ({@code -Jname=value}) and checks them before
 * the first virtual user starts. It reports all problems at once; then nothing starts, and a JMeter
 * without GUI ends with exit code 1.
 *
 * <p>It is the first element of its plan, so that no server starts for a test that does not. On a
 * remote engine it checks the received properties; on a controller, before the plan is sent, those
 * given for either. It adds no cost to a sample.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class PlanProperties extends ConfigTestElement
    implements FieldBean, TestStateListener, NoConfigMerge, NoThreadClone {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(PlanProperties.class);

  /** One property per line; see {@link DeclarationParser}. */
  static final Field<String> DECLARATIONS = FIELDS.group("properties").lines("declarations");

  @Override
  public Fields fields() {
    return FIELDS;
  }

  /**
   * Checks the properties on a controller: this is the last moment before JMeter sends the plan to
   * an engine.
   *
   * @throws IllegalStateException on a controller, if a property is invalid; the problems were
   *     printed, and JMeter does not start the engine
   */
  @Override
  public void setRunningVersion(boolean runningVersion) {
    super.setRunningVersion(runningVersion);
    if (runningVersion
        && JMeterContextService.getClientSideVariables() != null
        && refuses(this::problemsOnController)) {
      throw new IllegalStateException("Plan Properties: not started, see the message above");
    }
  }

  @Override
  public void testStarted() {
    refuses(this::problemsHere);
  }

  @Override
  public void testStarted(String host) {
    if (!refuses(this::problemsOnEngine)) {
      EmptyRun.watchOnEngine();
      RemainingTimeMessage.begin();
    }
  }

  @Override
  public void testEnded() {
    // Nothing to release.
  }

  @Override
  public void testEnded(String host) {
    RemainingTimeMessage.end();
  }

  /** Finds problems in one process of the test: here, on a controller, or on an engine. */
  private interface ProblemFinder {
    List<String> problems(PropertyCheck check);
  }

  private boolean refuses(ProblemFinder finder) {
    List<String> problems;
    try {
      problems = finder.problems(new PropertyCheck(declared()));
    } catch (IllegalArgumentException e) {
      problems = List.of("Plan Properties '" + getName() + "': " + e.getMessage());
    }
    TestAbort.ofPlan(problems);
    return !problems.isEmpty();
  }

  private List<String> problemsHere(PropertyCheck check) {
    List<String> problems = problemsOnEngine(check);
    problems.addAll(rejectedNames(check, JMeterArguments.ownProperties(), "-J"));
    return problems;
  }

  private List<String> problemsOnEngine(PropertyCheck check) {
    return new ArrayList<>(
        check.invalidValues(JMeterUtils.getJMeterProperties()::getProperty, PlanFile::named));
  }

  private List<String> problemsOnController(PropertyCheck check) {
    Map<String, String> own = JMeterArguments.ownProperties();
    Map<String, String> engines = JMeterArguments.engineProperties();
    List<String> problems = check.problemsOnController(own, engines);
    problems.addAll(rejectedNames(check, own, "-J"));
    problems.addAll(rejectedNames(check, engines, "-G"));
    return problems;
  }

  private static List<String> rejectedNames(
      PropertyCheck check, Map<String, String> given, String option) {
    if (given.keySet().stream().allMatch(check::declares)) {
      return List.of();
    }
    // A plan that is not on disk may name any property.
    Predicate<String> isNamed =
        name -> PlanFile.text().map(text -> NameCheck.isIn(text, name)).orElse(true);
    NameCheck names = new NameCheck(check.names(), KnownProperties.all(), isNamed);
    names
        .unrecognized(given.keySet())
        .forEach(
            name ->
                OnceATest.say(
                    option
                        + name
                        + " is neither a property of this plan nor one that JMeter documents;"
                        + " nothing in the shipped plan reads it"));
    return names.problems(given.keySet());
  }

  /**
   * Checks properties before the JMeter starts that will get them; files are not looked for.
   *
   * @param declarations of a plan, as in its Plan Properties
   * @param given values by name
   * @param plan text of the plan
   * @return one sentence per problem
   * @throws IllegalArgumentException naming an invalid declaration
   */
  public static List<String> problems(String declarations, Map<String, String> given, String plan) {
    PropertyCheck check = new PropertyCheck(DeclarationParser.parse(declarations));
    List<String> problems = new ArrayList<>(check.invalidValues(given::get, null));
    problems.addAll(
        new NameCheck(check.names(), KnownProperties.all(), name -> NameCheck.isIn(plan, name))
            .problems(given.keySet()));
    return problems;
  }

  /**
   * The declared properties in order.
   *
   * @throws IllegalArgumentException naming the invalid line
   */
  public List<DeclaredProperty> declared() {
    return DeclarationParser.parse(text(DECLARATIONS));
  }
}

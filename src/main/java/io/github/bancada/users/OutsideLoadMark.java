package io.github.bancada.users;

import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Fields;
import io.github.bancada.metrics.OutsideLoad;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * Assertion that never fails: marks the samples in its scope, such as connecting, a login or a
 * warm-up, as outside the load. The report shows them separately and excludes them from its totals;
 * failed ones count like any other sample.
 *
 * <p>Stateless, so thread-safe.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class OutsideLoadMark extends AbstractTestElement implements Assertion, FieldBean {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(OutsideLoadMark.class);

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  public AssertionResult getResult(SampleResult response) {
    return OutsideLoad.mark();
  }
}

package io.github.bancada.storage;

import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Config element: the directories in which the storage samplers of the test work. Each load
 * generator opens its own when the test starts, or ends the test with the reason; at the end it
 * deletes the files of the test. Samplers find them through {@link StorageTargets#ofThisTest()}, so
 * the element may stand anywhere in the plan.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class StorageTarget extends ConfigTestElement
    implements FieldBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(StorageTarget.class);

  /** See {@link TargetList}. */
  static final Field<String> DIRECTORIES = FIELDS.group("where").directories("directories");

  static final Field<Long> MAXIMUM_BYTES = FIELDS.group("limits").bytes("maximumBytes", "0", 0);
  static final Field<Boolean> KEEP_FILES = FIELDS.flag("keepFiles", false);
  static final Field<Boolean> OTHERS_MAY_WRITE =
      FIELDS.group("consent").flag("othersMayWrite", false);

  static final Derived<List<TargetList.Entry>> ENTRIES =
      FIELDS.derived(v -> TargetList.parse(v.get(DIRECTORIES)));

  /** Open targets; null outside a test. */
  private transient List<Target> opened;

  private transient StorageTargets test;

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    if (TestAbort.isUnderWay()) {
      return; // no test, no directories
    }
    try {
      FieldValues values = values();
      test = StorageTargets.ofThisTest();
      opened =
          test.open(
              values.get(ENTRIES),
              values.get(MAXIMUM_BYTES),
              values.get(KEEP_FILES),
              values.get(OTHERS_MAY_WRITE));
      RunningTest.plan().ifPresent(this::checkRoom);
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement(FIELDS.elementLabel(), getName(), e.getMessage());
    }
  }

  /** Checks the space before the test, which would otherwise end when a sample exceeds it. */
  private void checkRoom(HashTree plan) {
    SearchByClass<StorageTarget> all = new SearchByClass<>(StorageTarget.class);
    plan.traverse(all);
    if (all.getSearchResults().size() > 1) {
      return; // it is not known yet which targets take turns
    }
    for (Target each : opened) {
      long bytes = plannedBytes(plan, each);
      each.reserve(bytes, "the whole plan");
      each.release(bytes);
    }
  }

  private long plannedBytes(HashTree plan, Target target) {
    try {
      return PlannedRoom.bytes(plan, target.name(), opened.size());
    } catch (IllegalArgumentException e) {
      return 0; // the sampler reports its wrong field itself
    }
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    if (opened != null) {
      test.close(opened);
      opened.stream()
          .filter(Target::isKept)
          .forEach(each -> Terminal.say("Storage Target: kept " + each.workDirectory()));
      opened = null;
      test = null;
    }
  }
}

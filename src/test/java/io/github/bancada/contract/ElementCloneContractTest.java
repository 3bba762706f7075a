package io.github.bancada.contract;

import static io.github.bancada.contract.BundleElement.fields;
import static io.github.bancada.contract.BundleElement.prepared;
import static io.github.bancada.contract.BundleElement.properties;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every clone of an element keeps to. */
class ElementCloneContractTest extends ElementContract {
  @ParameterizedTest
  @MethodSource("elements")
  void changingACloneLeavesTheOriginalAlone(BundleElement kind) {
    TestElement element = kind.oddElement();
    Map<String, String> before = properties(element);

    TestElement clone = (TestElement) element.clone();
    assertThat(properties(clone)).isEqualTo(before);
    for (String field : fields(clone)) {
      clone.setProperty(field, "changed");
    }
    clone.setName("changed");

    assertThat(properties(element)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("elements")
  void clonesShareNothingUnintended(BundleElement kind) throws Exception {
    TestElement element = prepared(kind.quickElement());
    if (element instanceof TestStateListener listener) {
      listener.testStarted();
    }
    if (element instanceof Sampler sampler) {
      sampler.sample(null);
    }
    try {
      TestElement clone = prepared((TestElement) element.clone());

      for (Field field : ownFields(kind.type())) {
        field.setAccessible(true);
        Object value = field.get(element);
        if (value != null && !SHARED.contains(name(field))) {
          assertThat(field.get(clone)).as(name(field)).isNotSameAs(value);
        }
      }
    } finally {
      if (element instanceof TestStateListener listener) {
        listener.testEnded();
      }
    }
  }

  /** What an element keeps beside its properties, in the classes that are ours. */
  private static List<Field> ownFields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = type;
        each.getName().startsWith("io.github.bancada.");
        each = each.getSuperclass()) {
      Arrays.stream(each.getDeclaredFields())
          .filter(field -> !Modifier.isStatic(field.getModifiers()))
          .filter(field -> !field.getType().isPrimitive() && field.getType() != String.class)
          .forEach(fields::add);
    }
    return fields;
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }
}

package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.plan.TurnsOfParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every function of the bundle keeps to. */
class FunctionContractTest {
  static List<Class<? extends Function>> functions() {
    return BundleElements.functions();
  }

  @BeforeEach
  void load() {
    BundleElements.use();
  }

  @AfterEach
  void englishAgain() {
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  @Test
  void jmeterFindsEachFunction() {
    Set<Class<?>> offered = new HashSet<>();
    ServiceLoader.load(Function.class).stream()
        .map(ServiceLoader.Provider::type)
        .forEach(offered::add);

    assertThat(functions()).isNotEmpty();
    assertThat(offered).containsAll(functions());
  }

  @ParameterizedTest
  @MethodSource("functions")
  void nameIsAFunctionsName(Class<? extends Function> type) {
    assertThat(BundleElements.newInstance(type).getReferenceKey()).matches("__[a-z][A-Za-z]+");
  }

  @Test
  void namesAreDifferent() {
    assertThat(functions())
        .extracting(type -> BundleElements.newInstance(type).getReferenceKey())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void argumentsAreDescribedInEachLanguage(Class<? extends Function> type) {
    Set<List<String>> descriptions = new HashSet<>();
    for (Locale language : Languages.ALL) {
      JMeterUtils.setLocale(language);
      List<String> arguments = BundleElements.newInstance(type).getArgumentDesc();
      assertThat(arguments).isNotEmpty().allSatisfy(text -> assertThat(text).isNotBlank());
      descriptions.add(arguments);
    }
    assertThat(descriptions).hasSameSizeAs(Languages.ALL);
  }

  @Test
  void everyTextOfTheFunctionsIsUsed() {
    Set<String> texts = new TreeSet<>();
    for (String bundle : BundleElements.resources("/Texts.properties")) {
      Languages.texts(bundle, Locale.ENGLISH)
          .forEach(
              (key, text) -> {
                if (key.startsWith("Functions.")) {
                  texts.add(text);
                }
              });
    }
    Collection<String> shown = new ArrayList<>();
    functions().forEach(type -> shown.addAll(BundleElements.newInstance(type).getArgumentDesc()));

    assertThat(texts).isNotEmpty();
    assertThat(shown).containsAll(texts);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void missingArgumentsAreRefused(Class<? extends Function> type) {
    Function function = BundleElements.newInstance(type);

    assertThatThrownBy(() -> function.setParameters(List.of()))
        .isInstanceOf(InvalidVariableException.class);
  }

  /** Functions whose result is their value, and not a number made from it. */
  static List<Class<? extends Function>> functionsOfTexts() {
    return functions().stream().filter(type -> type != TurnsOfParts.class).toList();
  }

  @ParameterizedTest
  @MethodSource("functionsOfTexts")
  void harmlessValueComesBackAsItIs(Class<? extends Function> type) {
    JMeterUtils.setProperty("value", "value"); // for functions of a property's name
    String call = "${" + BundleElements.newInstance(type).getReferenceKey() + "(value)}";

    assertThat(new CompoundVariable(call).execute()).isEqualTo("value");
    JMeterUtils.getJMeterProperties().remove("value");
  }
}

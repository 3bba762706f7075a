package io.github.bancada.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The test has no short form and is too long for every build. It runs under the profile {@code
 * complete}, and so in {@code .ci/run}; elsewhere it is skipped with the reason.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OnlyInLongForm.Condition.class)
public @interface OnlyInLongForm {

  /** Looks at {@link LongForm#isOn()}. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return LongForm.isOn()
          ? ConditionEvaluationResult.enabled("tests run at full length")
          : ConditionEvaluationResult.disabled(
              "SKIPPED: runs only in the long form; run it with mvn verify -Pcomplete");
    }
  }
}

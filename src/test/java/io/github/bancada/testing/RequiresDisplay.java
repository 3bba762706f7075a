package io.github.bancada.testing;

import java.awt.GraphicsEnvironment;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The test opens windows. Where there is no display it is skipped with the reason. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresDisplay.Condition.class)
public @interface RequiresDisplay {

  /** Asks Java whether there is a display. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return GraphicsEnvironment.isHeadless()
          ? ConditionEvaluationResult.disabled(
              "SKIPPED: no display; run the tests on a desktop or under xvfb-run (Debian: apt"
                  + " install xvfb xauth)")
          : ConditionEvaluationResult.enabled("there is a display");
    }
  }
}

package io.github.bancada.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The test opens a page in a browser. Where there is none it is skipped with the reason. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresChromium.Condition.class)
public @interface RequiresChromium {

  /** Looks for the browser. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return Chromium.program().isPresent()
          ? ConditionEvaluationResult.enabled("there is a browser")
          : ConditionEvaluationResult.disabled(
              "SKIPPED: no Chromium on the PATH; install it (Debian: apt install chromium) to run"
                  + " this test");
    }
  }
}

package io.github.bancada.testing.property;

import io.github.bancada.testing.LongForm;
import java.lang.reflect.Method;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;

/** Calls a {@link Property} as often as it wants to be tried. Stateless. */
final class PropertyExtension implements ParameterResolver, InvocationInterceptor {
  private static final Long GIVEN = Long.getLong(Property.SEED);

  /** One for the JVM, so that a failed property fails again when Surefire repeats it. */
  private static final long SEED = GIVEN == null ? ThreadLocalRandom.current().nextLong() : GIVEN;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Any.class;
  }

  /** Stands for those of the tries. */
  @Override
  public Any resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new Any(Chooser.SIMPLEST);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> once, ReflectiveInvocationContext<Method> called, ExtensionContext context) {
    once.skip();
    Method method = called.getExecutable();
    int all = method.getAnnotation(Property.class).tries();
    boolean full = LongForm.isOn() || GIVEN != null;
    String name = method.getDeclaringClass().getName();
    new Tries(
            name.substring(name.lastIndexOf('.') + 1) + '#' + method.getName(),
            any ->
                ReflectionSupport.invokeMethod(
                    method,
                    context.getRequiredTestInstance(),
                    called.getArguments().stream().map(a -> a instanceof Any ? any : a).toArray()))
        .make(full ? all : Math.min(all, Property.SHORT_TRIES), SEED);
  }
}

package io.github.bancada.testing;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.lifecycle.AroundTryHook;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.Store;
import net.jqwik.api.lifecycle.TryExecutionResult;
import net.jqwik.api.lifecycle.TryExecutor;
import net.jqwik.api.lifecycle.TryLifecycleContext;

/**
 * Ends every property after {@value #TRIES} tries in the short form; the long form has as many as
 * the property says. jqwik finds it as a service. Thread-safe.
 */
public final class FewerTries implements AroundTryHook {
  private static final int TRIES = 50;

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public TryExecutionResult aroundTry(
      TryLifecycleContext context, TryExecutor property, List<Object> parameters) {
    TryExecutionResult result = property.execute(parameters);
    AtomicInteger tries =
        Store.getOrCreate(FewerTries.class, Lifespan.PROPERTY, AtomicInteger::new).get();
    boolean last = tries.incrementAndGet() >= TRIES && !LongForm.isOn();
    return last && result.isSatisfied() ? TryExecutionResult.satisfied(true) : result;
  }
}

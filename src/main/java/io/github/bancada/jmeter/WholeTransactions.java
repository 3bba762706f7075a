package io.github.bancada.jmeter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.threads.SamplePackage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whether a sampler stands within a transaction that is a single sample for listeners.
 *
 * <p>A sampler's package has a private list of the controllers above it, which this class reads. If
 * a JMeter lacks it, no transaction is found, and the log says so. Stateless.
 */
final class WholeTransactions {
  private static final Logger log = LoggerFactory.getLogger(WholeTransactions.class);
  private static final VarHandle CONTROLLERS = find();

  private WholeTransactions() {}

  private static VarHandle find() {
    try {
      return MethodHandles.privateLookupIn(SamplePackage.class, MethodHandles.lookup())
          .findVarHandle(SamplePackage.class, "controllers", List.class);
    } catch (ReflectiveOperationException e) {
      log.warn("This JMeter hides which controllers are above a sampler: {}", e.toString());
      return null;
    }
  }

  static boolean has(SamplePackage pack) {
    if (CONTROLLERS == null) {
      return false;
    }
    for (Object each : (List<?>) CONTROLLERS.get(pack)) {
      if (each instanceof TransactionController transaction
          && transaction.isGenerateParentSample()) {
        return true;
      }
    }
    return false;
  }
}

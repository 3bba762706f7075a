package io.github.bancada.jmeter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.control.TransactionSampler;
import org.apache.jmeter.threads.SamplePackage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transactions that are single samples for listeners and have a sampler in them.
 *
 * <p>A sampler's package has a private list of the controllers above it, and such a controller
 * holds its sample in a private field; this class reads both. If a JMeter lacks one, no transaction
 * is found, and the log says so. Stateless.
 */
final class WholeTransactions {
  private static final Logger log = LoggerFactory.getLogger(WholeTransactions.class);
  private static final VarHandle CONTROLLERS = find(SamplePackage.class, "controllers", List.class);
  private static final VarHandle SAMPLER =
      find(TransactionController.class, "transactionSampler", TransactionSampler.class);

  private WholeTransactions() {}

  private static VarHandle find(Class<?> owner, String field, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, field, type);
    } catch (ReflectiveOperationException e) {
      log.warn("This JMeter hides the transactions around a sampler: {}", e.toString());
      return null;
    }
  }

  /** Whether there is one around the sampler. Asked for each sample, so without a stream. */
  static boolean has(SamplePackage pack) {
    for (Object each : controllers(pack)) {
      if (isWhole(each)) {
        return true;
      }
    }
    return false;
  }

  /** The innermost one around the sampler whose call is under way. */
  static Optional<TransactionSampler> around(SamplePackage pack) {
    return SAMPLER == null
        ? Optional.empty()
        : controllers(pack).stream()
            .filter(WholeTransactions::isWhole)
            .map(each -> (TransactionSampler) SAMPLER.get((TransactionController) each))
            .filter(each -> each != null && !(each.getSubSampler() instanceof TransactionSampler))
            .findFirst();
  }

  private static List<?> controllers(SamplePackage pack) {
    return CONTROLLERS == null ? List.of() : (List<?>) CONTROLLERS.get(pack);
  }

  private static boolean isWhole(Object controller) {
    return controller instanceof TransactionController transaction
        && transaction.isGenerateParentSample();
  }
}

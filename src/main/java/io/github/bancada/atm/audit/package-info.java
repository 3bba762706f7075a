/**
 * The ledgers of the users, and the audit that proves from them that no withdrawal was lost or
 * invented. Knows nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.audit.EngineLedger} and {@link
 * io.github.bancada.atm.audit.AtmAudit}. Imports {@code atm.bank}.
 */
package io.github.bancada.atm.audit;

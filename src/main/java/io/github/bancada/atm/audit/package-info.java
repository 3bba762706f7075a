/**
 * The ledgers of the virtual users, and the audit that proves with them that no withdrawal was lost
 * or invented. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.audit.AtmLedger} and {@link
 * io.github.bancada.atm.audit.AtmAudit}; {@link io.github.bancada.atm.audit.AtmIncrement} audits
 * the trials of a search.
 */
package io.github.bancada.atm.audit;

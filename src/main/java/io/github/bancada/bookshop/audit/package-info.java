/**
 * The ledger of the virtual users, and the audit that proves with it that no order was lost or
 * invented. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.audit.ShopLedger} and {@link
 * io.github.bancada.bookshop.audit.ShopAudit}; {@link
 * io.github.bancada.bookshop.audit.ShopIncrement} audits the trials of a search.
 */
package io.github.bancada.bookshop.audit;

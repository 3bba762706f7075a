/**
 * What the audits of the workloads have in common: their frame, a snapshot, checks with their
 * findings, chains of amounts, and commits that may still be open.
 *
 * <p>Start reading at {@link io.github.bancada.sql.audit.DatabaseAudit} and {@link
 * io.github.bancada.sql.audit.AuditRules}.
 */
package io.github.bancada.sql.audit;

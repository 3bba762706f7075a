/**
 * What the audits of the workloads have in common: a snapshot, checks with their findings, chains
 * of amounts, and commits that may still be open.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.audit.AuditSnapshot} and {@link
 * io.github.bancada.mysql.audit.AuditCheck}. Imports {@code text}; imported by the audits.
 */
package io.github.bancada.mysql.audit;

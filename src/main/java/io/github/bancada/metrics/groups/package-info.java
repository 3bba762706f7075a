/**
 * Samples in groups: by response time, for the Apdex, by response code, and those of Transaction
 * Controllers. Start reading at {@link io.github.bancada.metrics.groups.Apdex}. Imports only {@code
 * text}; {@code metrics} fills the groups.
 */
package io.github.bancada.metrics.groups;

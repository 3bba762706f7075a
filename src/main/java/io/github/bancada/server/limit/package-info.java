/**
 * Names the limit of a run: which resource of the server it was, with evidence, or that it was not
 * the server, or that it is not known.
 *
 * <p>Start reading at {@link io.github.bancada.server.limit.LimitVerdict}; the table of rules is
 * {@link io.github.bancada.server.limit.Rules}. Knows figures, no source and nothing of JMeter.
 */
package io.github.bancada.server.limit;

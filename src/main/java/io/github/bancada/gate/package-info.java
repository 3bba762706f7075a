/**
 * Performance gates: criteria on a run summary, and the exit code a pipeline obeys.
 *
 * <p>Nothing is here yet; part 2 of the road map fills it. Will start reading at the parser of the
 * gate file. May import {@code metrics}; imported by {@code cli}.
 */
package io.github.bancada.gate;

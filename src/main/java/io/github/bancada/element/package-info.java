/**
 * The base of elements: samplers that run a workload, windows made of a list of fields, and
 * listeners of whole runs.
 *
 * <p>Start reading at {@link io.github.bancada.element.WorkSampler} and {@link
 * io.github.bancada.element.ResultsListener}.
 */
package io.github.bancada.element;

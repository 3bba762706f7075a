/**
 * Performance gates: criteria on a run summary, and the exit code for a pipeline. Start with {@link
 * io.github.bancada.gate.GateParser}, which has the grammar, and {@link
 * io.github.bancada.gate.Gate}, which judges a run without JMeter; {@link
 * io.github.bancada.gate.PerformanceGate} is the JMeter face.
 */
package io.github.bancada.gate;

/**
 * Stored runs: reads and merges JTL files of JMeter and results directories of Bancada. Start with
 * {@link io.github.bancada.jtl.StoredRun}, a run read from disk, and {@link
 * io.github.bancada.jtl.JtlRecording}, which replays a JTL file.
 */
package io.github.bancada.jtl;

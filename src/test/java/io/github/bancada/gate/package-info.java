/** Tests of the gate: parsing, judging, and exit codes of JMeter. */
package io.github.bancada.gate;

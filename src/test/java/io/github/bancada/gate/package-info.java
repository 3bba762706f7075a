/** Tests of the gate: reading, judging, and what JMeter ends with. */
package io.github.bancada.gate;

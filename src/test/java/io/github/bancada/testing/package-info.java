/**
 * What tests and benchmarks share: a private OpenLDAP ({@link
 * io.github.bancada.testing.SlapdServer}), certificates made for one run, JMeter's properties
 * ({@link io.github.bancada.testing.JMeterTestHome}), and conditions of what a test needs.
 */
package io.github.bancada.testing;

/**
 * What tests and benchmarks share: a private OpenLDAP ({@link
 * io.github.bancada.testing.SlapdServer}) and certificates made for one run.
 */
package io.github.bancada.testing;

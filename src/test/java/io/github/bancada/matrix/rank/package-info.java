/** Tests of the ranking: worked examples, and matrices that are simulated with a known truth. */
package io.github.bancada.matrix.rank;

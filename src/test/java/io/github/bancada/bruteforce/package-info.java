/**
 * The capacity of real servers, found twice: by Capacity Search, and by brute force, which tries
 * one fixed rate after the other. {@link io.github.bancada.bruteforce.SweepComparison} does both;
 * integration tests and {@code bin/benchmark capacity} use it.
 */
package io.github.bancada.bruteforce;

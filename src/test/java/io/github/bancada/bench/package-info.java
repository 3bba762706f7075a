/**
 * What the bundle costs, beside its peers in the same run: {@link
 * io.github.bancada.bench.Benchmarks} is the program behind {@code bin/benchmark}.
 *
 * <p>Every contender of a {@link io.github.bancada.bench.Contest} is a process of its own against
 * one private OpenLDAP; rounds are interleaved, and what counts is the ratio of the medians. Where
 * the server's drift is larger than the difference, two live at the same time and take turns:
 * {@link io.github.bancada.bench.turns.AlternatingContest}. Measured figures are in {@code
 * docs/performance.md}.
 */
package io.github.bancada.bench;

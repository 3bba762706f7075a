/**
 * Compares contenders that live at the same time and work in turn, in short slices, so that what
 * changes slowly on the machine falls on both alike. Start with {@link
 * io.github.bancada.bench.turns.AlternatingContest}; a contender's process has a {@link
 * io.github.bancada.bench.turns.Turnstile}, which is {@link
 * io.github.bancada.bench.turns.TurnstileTimer} in a plan.
 */
package io.github.bancada.bench.turns;

/**
 * Synchronizes virtual users: they start and end a phase together.
 *
 * <p>Start with {@link io.github.bancada.users.Barrier}, which is independent of JMeter, and {@link
 * io.github.bancada.users.UsersBarrier}, its JMeter face. {@link
 * io.github.bancada.users.OutsideLoadMark} takes samples out of the load. May import {@code jmeter}
 * and what is below it; no other package imports it.
 */
package io.github.bancada.users;

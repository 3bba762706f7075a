/**
 * Synchronizes virtual users: they start and end a phase together.
 *
 * <p>Start with {@link io.github.bancada.users.Barrier}, which is independent of JMeter, and {@link
 * io.github.bancada.users.UsersBarrier}, its JMeter face. {@link
 * io.github.bancada.users.OutsideLoadMark} takes samples out of the load.
 */
package io.github.bancada.users;

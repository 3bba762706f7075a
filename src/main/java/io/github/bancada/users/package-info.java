/**
 * What users of a test do together: begin at the same moment, and end it together.
 *
 * <p>Start reading at {@link io.github.bancada.users.Barrier}, which stands alone, and {@link
 * io.github.bancada.users.UsersBarrier}, its JMeter face. {@link
 * io.github.bancada.users.OutsideLoadMark} takes samples out of the load. May import {@code jmeter}
 * and what is below it; imported by nobody.
 */
package io.github.bancada.users;

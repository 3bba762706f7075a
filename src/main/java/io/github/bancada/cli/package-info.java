/**
 * Commands that run without JMeter's command line, on top of everything else.
 *
 * <p>Nothing is here yet; part 2 of the road map brings the first ({@code bin/bancada compare}).
 * May import every package but {@code lab}; imported by nobody.
 */
package io.github.bancada.cli;

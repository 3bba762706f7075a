/**
 * Commands on finished runs, print jobs, plans and directories, outside JMeter: {@code
 * bin/bancada}.
 *
 * <p>Start with {@link io.github.bancada.cli.Bancada}, which lists the commands; each is a class of
 * its own.
 */
package io.github.bancada.cli;

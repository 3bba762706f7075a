/**
 * The command {@code bin/bancada pages}, a separate program that starts fast: no JMeter, no Log4j,
 * no picocli, no Jackson.
 *
 * <p>The code path of a single job has no lambda, no stream, no regular expression and no generated
 * {@code equals} of a record: Java makes classes for the first use of each, which takes as long as
 * everything else.
 *
 * <p>Start reading at {@link io.github.bancada.pages.command.PagesCommand}. Its {@code --serve}
 * counts the jobs of clients on a Unix socket, so that no client waits for the start of a JVM:
 * {@link io.github.bancada.pages.command.JobServer}, {@link
 * io.github.bancada.pages.command.Exchange} for the protocol, {@link
 * io.github.bancada.pages.command.SocketPlace} for the permissions.
 */
package io.github.bancada.pages.command;

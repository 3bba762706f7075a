package io.github.bancada.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command of {@code bin/bancada} did, run inside this process.
 *
 * @param exitCode as of the process
 * @param out what went to standard output
 * @param err what went to standard error
 */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Bancada.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}

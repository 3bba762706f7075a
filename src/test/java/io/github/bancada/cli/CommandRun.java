package io.github.bancada.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * The result of a {@code bin/bancada} command, run inside this process.
 *
 * @param exitCode exit code of the process
 * @param out standard output
 * @param err standard error
 */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Bancada.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}

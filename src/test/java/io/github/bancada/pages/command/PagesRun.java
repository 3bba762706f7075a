package io.github.bancada.pages.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;

/**
 * The result of {@code bin/bancada pages}, run inside this process.
 *
 * @param exitCode exit code of the process
 * @param out standard output
 * @param err standard error
 */
record PagesRun(int exitCode, String out, String err) {
  static PagesRun of(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    int exitCode = PagesCommand.run(out, new PrintWriter(err, true), false, texts);
    return new PagesRun(exitCode, out.toString(), err.toString());
  }
}

package io.github.bancada.pages.command;

import java.io.Writer;
import java.nio.channels.ReadableByteChannel;
import java.util.List;

/** Counts the job of one request. Thread-safe: several requests come at the same time. */
@FunctionalInterface
public interface JobHandler {
  /**
   * Counts a job.
   *
   * @param arguments of the request, as for the command; each character is a byte
   * @param job the job; need not be read to its end
   * @param out standard output of the client
   * @param err standard error of the client
   * @return the exit code of the client
   */
  int count(List<String> arguments, ReadableByteChannel job, Writer out, Writer err);
}

package io.github.bancada.pages.command;

import java.io.Writer;
import java.nio.channels.ReadableByteChannel;
import java.util.List;

/** Counts the job of one request. Thread-safe: requests come at the same time. */
@FunctionalInterface
public interface JobHandler {
  /**
   * Counts a job.
   *
   * @param arguments of the request, as of the command; each character is a byte
   * @param job the job; whatever is left of it is not needed
   * @param out standard output of the client
   * @param err standard error of the client
   * @return the exit code of the client
   */
  int count(List<String> arguments, ReadableByteChannel job, Writer out, Writer err);
}

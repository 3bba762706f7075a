package io.github.bancada.pages.command;

import java.nio.file.Path;

/**
 * A job to count. Immutable.
 *
 * @param name as shown
 * @param path its file; null for standard input
 * @param isStream whether it arrives by a pipe or a device, and has no length
 */
record NamedJob(String name, Path path, boolean isStream) {}

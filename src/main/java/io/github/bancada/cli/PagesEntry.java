package io.github.bancada.cli;

import picocli.CommandLine.Command;

/**
 * Lists {@code pages} among the commands. {@link Bancada#main} leaves it to {@link
 * io.github.bancada.pages.command.PagesCommand}, a program of its own.
 */
@Command(name = "pages", description = "Counts the pages of print jobs.")
final class PagesEntry {}

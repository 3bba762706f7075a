/**
 * PostScript whose pages only its execution tells: an installed Ghostscript is asked, if the user
 * wants that. The page counter itself executes nothing.
 *
 * <p>Start reading at {@link io.github.bancada.pages.interpret.Interpreter}. Imports {@code
 * pages.job} and {@code process}; {@code pages.count} and {@code pages.command} import it.
 */
package io.github.bancada.pages.interpret;

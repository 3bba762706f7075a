/**
 * PostScript whose pages only its execution tells: an installed Ghostscript is asked, if the user
 * wants that. The page counter itself executes nothing.
 *
 * <p>Start reading at {@link io.github.bancada.pages.interpret.Interpreter}.
 */
package io.github.bancada.pages.interpret;

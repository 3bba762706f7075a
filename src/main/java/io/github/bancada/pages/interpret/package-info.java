/**
 * Counts of pages and ink by an installed Ghostscript that runs the job, if the user wants that.
 * The page counter itself executes nothing.
 *
 * <p>Start reading at {@link io.github.bancada.pages.interpret.Interpreter}.
 */
package io.github.bancada.pages.interpret;

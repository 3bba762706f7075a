/**
 * Jobs in the spool directory of CUPS: their control files, and the paper that the printer uses.
 * Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.cups.Spool} and {@link
 * io.github.bancada.pages.cups.PaperRule}.
 */
package io.github.bancada.pages.cups;

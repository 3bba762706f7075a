/**
 * Jobs in the spool directory of CUPS: what a control file says, and what the printer makes of it.
 * Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.cups.Spool} and {@link
 * io.github.bancada.pages.cups.PaperRule}.
 */
package io.github.bancada.pages.cups;

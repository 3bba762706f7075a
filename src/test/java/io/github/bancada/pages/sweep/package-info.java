/**
 * Sweep of the page counter: jobs whose number of pages is known by construction, made with every
 * driver that runs here, and what the counter says of them.
 *
 * <p>Start reading at {@link io.github.bancada.pages.sweep.PageSweep}, the program behind {@code
 * bin/page-sweep}. A family of drivers is a list of {@link
 * io.github.bancada.pages.sweep.JobMaker}s.
 */
package io.github.bancada.pages.sweep;

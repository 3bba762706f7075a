/**
 * A print job and what was counted in it: its bytes, its limits, its result. Knows nothing of
 * JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.job.JobInput}, the window over the job, and
 * {@link io.github.bancada.pages.job.Tally}. Imports no other room of {@code pages}.
 */
package io.github.bancada.pages.job;

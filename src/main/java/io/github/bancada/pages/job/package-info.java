/**
 * A print job and its count: its files, bytes, limits and result. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.job.JobInput}, the window over the job, {@link
 * io.github.bancada.pages.job.Tally} and {@link io.github.bancada.pages.job.JobFiles}.
 */
package io.github.bancada.pages.job;

/**
 * A print job and its count: its bytes, its limits, its result. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.job.JobInput}, the window over the job, and
 * {@link io.github.bancada.pages.job.Tally}.
 */
package io.github.bancada.pages.job;

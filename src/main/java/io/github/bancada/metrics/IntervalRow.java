package io.github.bancada.metrics;

/**
 * What happened in one second of a run, for one label.
 *
 * @param epochSecond the second in which the samples ended, since the epoch
 * @param label the label, or {@link RunSummary#TOTAL} for all labels together
 * @param samples number of samples that ended in this second
 * @param errors how many of them failed
 * @param sumNanos sum of their elapsed times
 * @param p50Nanos median elapsed time
 * @param p95Nanos 95th percentile of the elapsed time
 * @param maxNanos longest elapsed time
 * @param users most users that were active while one of these samples ended; with remote engines,
 *     the sum of what each of them had in this second, or in the last one in which it had samples
 */
public record IntervalRow(
    long epochSecond,
    String label,
    long samples,
    long errors,
    long sumNanos,
    long p50Nanos,
    long p95Nanos,
    long maxNanos,
    int users) {}

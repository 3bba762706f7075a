package io.github.bancada.metrics.groups;

/**
 * The samples of one second with one response code, all labels together.
 *
 * @param epochSecond the second in which they ended, since the epoch
 * @param code the response code, or one of the names in {@link CodeCounts}
 * @param samples how many
 */
public record CodeRow(long epochSecond, String code, long samples) {}

package io.github.bancada.pages.cups;

import io.github.bancada.pages.job.Confidence;

/**
 * What leaves the printer. Immutable.
 *
 * @param faces sides of sheets, counted for all copies
 * @param sheets pieces of paper
 * @param confidence how far to trust both
 * @param message what is doubtful; "" if nothing
 */
public record Paper(long faces, long sheets, Confidence confidence, String message) {}

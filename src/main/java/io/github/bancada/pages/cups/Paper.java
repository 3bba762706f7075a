package io.github.bancada.pages.cups;

import io.github.bancada.pages.job.Confidence;

/**
 * The printed paper of a job. Immutable.
 *
 * @param faces sides of sheets, counted for all copies
 * @param sheets pieces of paper
 * @param confidence confidence in both numbers
 * @param message doubts; "" if none
 */
public record Paper(long faces, long sheets, Confidence confidence, String message) {}

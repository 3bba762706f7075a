package io.github.bancada.storage.files;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.FileFailure;
import io.github.bancada.storage.target.ThreadCpu;
import org.HdrHistogram.Histogram;

/**
 * What a virtual user did in a phase. Immutable by convention.
 *
 * @param planned files, or directories, that it should have done
 * @param done those that succeeded
 * @param failed those that failed
 * @param bytes of their contents
 * @param elapsedNanos from the start to the end
 * @param times of each file, nanoseconds; empty if a program did all of them at once
 * @param cpuNanos of the thread or the program, user and system; {@link ThreadCpu#UNKNOWN} if not
 *     known, as of several programs at a time
 * @param deviceReadBytes that came from the device and not from the page cache; {@link
 *     DeviceReads#UNKNOWN} if the system does not tell
 * @param failure the first; null if there is none
 */
record PhaseResult(
    int planned,
    int done,
    int failed,
    long bytes,
    long elapsedNanos,
    Histogram times,
    long cpuNanos,
    long deviceReadBytes,
    FileFailure failure) {

  boolean isComplete() {
    return failure == null && done == planned;
  }
}

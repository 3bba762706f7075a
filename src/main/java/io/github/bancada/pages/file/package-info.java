/**
 * Print jobs on disk: files, directories and globs. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.file.JobFiles}.
 */
package io.github.bancada.pages.file;

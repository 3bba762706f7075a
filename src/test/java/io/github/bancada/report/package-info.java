/** Tests of the views of a run; {@code Summaries} makes the runs. */
package io.github.bancada.report;

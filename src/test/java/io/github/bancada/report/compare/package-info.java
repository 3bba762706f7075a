/** Tests of the statistics, most of them on simulated runs whose truth is known. */
package io.github.bancada.report.compare;

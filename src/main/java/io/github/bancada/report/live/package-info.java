/**
 * A live run for browsers and Prometheus: a small read-only web server in this process. Start with
 * {@link io.github.bancada.report.live.LiveServer}; {@link
 * io.github.bancada.report.live.LiveAccess} decides who may read, {@link
 * io.github.bancada.report.live.RunMetrics} is what Prometheus gets. {@code report.html} makes the
 * page itself.
 */
package io.github.bancada.report.live;

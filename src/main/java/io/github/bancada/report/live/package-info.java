/**
 * A run while it goes on, for browsers and for Prometheus: a small web server in this process, read
 * only. Start with {@link io.github.bancada.report.live.LiveServer}; {@link
 * io.github.bancada.report.live.LiveAccess} says who may read, {@link
 * io.github.bancada.report.live.RunMetrics} what Prometheus gets. The page itself is made by {@code
 * report.html}.
 */
package io.github.bancada.report.live;

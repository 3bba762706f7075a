/**
 * Servers embedded in a test, for users without a real one.
 *
 * <p>Start with {@link io.github.bancada.lab.DirectoryServer}, {@link
 * io.github.bancada.lab.WebsiteServer} and {@link io.github.bancada.lab.DatabaseServer}, usable
 * without JMeter; {@link io.github.bancada.lab.LabServer} is the JMeter face, with a {@link
 * io.github.bancada.lab.LabKind} for each. May import {@code csv}, {@code jmeter}, {@code net} and
 * what is below them; no other package imports it.
 */
package io.github.bancada.lab;

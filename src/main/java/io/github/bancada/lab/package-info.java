/**
 * Servers embedded in a test, for users without a real one.
 *
 * <p>Start with {@link io.github.bancada.lab.DirectoryServer}, {@link
 * io.github.bancada.lab.WebsiteServer} and {@link io.github.bancada.lab.DatabaseServer}, usable
 * without JMeter; {@link io.github.bancada.lab.LabServer} is the JMeter face, with a {@link
 * io.github.bancada.lab.LabKind} for each.
 */
package io.github.bancada.lab;

/**
 * Servers that run inside the test, for users who have none at hand.
 *
 * <p>Start reading at {@link io.github.bancada.lab.DirectoryServer} and {@link
 * io.github.bancada.lab.WebsiteServer}, usable without JMeter; {@link
 * io.github.bancada.lab.LabServer} is the JMeter face. May import {@code metrics} and {@code net};
 * imported by nobody.
 */
package io.github.bancada.lab;

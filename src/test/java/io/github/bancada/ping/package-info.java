/**
 * The example of the recipe "Add a sampler" in {@code CONTRIBUTING.md}, which shows these files.
 *
 * <p>Start reading there.
 */
package io.github.bancada.ping;

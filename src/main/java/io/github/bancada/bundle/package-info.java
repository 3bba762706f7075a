/**
 * What the build makes for the zip, besides jars and plans: pages of HTML from the documents, with
 * the page of each element for JMeter's Help, and templates for JMeter's File > Templates from the
 * plans.
 *
 * <p>Start with the programs that the build calls: {@link io.github.bancada.bundle.BundleFiles} and
 * {@link io.github.bancada.bundle.InstalledJmeter}, which makes {@code target/jmeter}. The jar does
 * not have this package.
 */
package io.github.bancada.bundle;

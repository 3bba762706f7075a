/**
 * What the bundle adds to JMeter's window beside its elements: templates, help and a menu item.
 *
 * <p>Start with {@link io.github.bancada.window.BundleMenu}, which JMeter makes with its menu bar,
 * and {@link io.github.bancada.window.ElementHelp}, which it asks when the user presses Ctrl+H.
 * Pages and templates are files that the zip brings.
 */
package io.github.bancada.window;

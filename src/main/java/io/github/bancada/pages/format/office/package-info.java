/**
 * Documents in ZIP packages: XPS, OpenDocument and Office Open XML.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.office.OfficeCounter}. Imports {@code
 * pages.job}.
 */
package io.github.bancada.pages.format.office;

/**
 * Documents in ZIP packages: XPS, OpenDocument and Office Open XML.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.office.OfficeCounter}.
 */
package io.github.bancada.pages.format.office;

/**
 * PDF and PCLm, by PDFBox, which is optional: without it nothing loads these classes.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.pdf.PdfCounter}.
 */
package io.github.bancada.pages.format.pdf;

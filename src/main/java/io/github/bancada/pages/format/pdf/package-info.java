/**
 * PDF and PCLm, by PDFBox, which is optional: nothing else loads these classes without it.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.pdf.PdfCounter}.
 */
package io.github.bancada.pages.format.pdf;

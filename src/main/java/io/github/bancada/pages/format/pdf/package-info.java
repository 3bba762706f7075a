/**
 * PDF and PCLm, by PDFBox, which is optional: nothing else loads these classes without it.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.pdf.PdfCounter}. Imports {@code
 * pages.job}.
 */
package io.github.bancada.pages.format.pdf;

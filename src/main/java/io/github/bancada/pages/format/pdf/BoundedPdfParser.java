package io.github.bancada.pages.format.pdf;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSInputStream;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.apache.pdfbox.io.RandomAccessStreamCache;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdfparser.PDFParser;

/**
 * PDFBox's parser with the empty password, or without decryption. {@link PdfLimits} checks each
 * stream before it is unpacked.
 */
final class BoundedPdfParser extends PDFParser {
  private final boolean undecrypted;
  private boolean encrypted;
  private long announced;

  /**
   * @param undecrypted whether to decrypt nothing: strings and streams stay encrypted, everything
   *     else is in clear (ISO 32000-2, section 7.6.2)
   */
  BoundedPdfParser(PdfSource source, PdfLimits limits, long memoryBytes, boolean undecrypted)
      throws IOException {
    this(
        source,
        limits,
        MemoryUsageSetting.setupMainMemoryOnly(memoryBytes).streamCache,
        undecrypted);
  }

  private BoundedPdfParser(
      PdfSource source,
      PdfLimits limits,
      StreamCacheCreateFunction streamCache,
      boolean undecrypted)
      throws IOException {
    super(source, "", null, null, streamCache);
    document.close();
    document = new BoundedDocument(limits, streamCache, this);
    this.undecrypted = undecrypted;
  }

  @Override
  protected void prepareDecryption() throws IOException {
    encrypted = document.getEncryptionDictionary() != null;
    if (!undecrypted) {
      super.prepareDecryption();
    }
  }

  /** Remembers the number of pages, before PDFBox changes it to what a search found. */
  @Override
  protected void checkPages(COSDictionary root) throws IOException {
    COSDictionary pages = root.getCOSDictionary(COSName.PAGES);
    announced = pages == null ? 0 : pages.getLong(COSName.COUNT, 0);
    super.checkPages(root);
  }

  /** The number of pages in the PDF, before any repair. */
  long announced() {
    return announced;
  }

  /** Whether the PDF is encrypted; known even if parsing failed. */
  boolean isEncrypted() {
    return encrypted;
  }

  private static final class BoundedDocument extends COSDocument {
    private final PdfLimits limits;
    private final BoundedPdfParser parser;
    private final RandomAccessStreamCache decrypted;

    BoundedDocument(
        PdfLimits limits, StreamCacheCreateFunction streamCache, BoundedPdfParser parser)
        throws IOException {
      super(streamCache, parser);
      this.limits = limits;
      this.parser = parser;
      this.decrypted = streamCache.create();
    }

    @Override
    public COSStream createCOSStream(COSDictionary dictionary, long start, long length)
        throws IOException {
      COSStream stream =
          new BoundedStream(limits, decrypted, parser.createRandomAccessReadView(start, length));
      dictionary.forEach(stream::setItem);
      stream.setKey(dictionary.getKey());
      return stream;
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        if (decrypted != null) {
          decrypted.close();
        }
      }
    }
  }

  private static final class BoundedStream extends COSStream {
    private final PdfLimits limits;

    BoundedStream(
        PdfLimits limits, RandomAccessStreamCache streamCache, RandomAccessReadView packed)
        throws IOException {
      super(streamCache, packed);
      this.limits = limits;
    }

    @Override
    public RandomAccessRead createView() throws IOException {
      limits.checkUnpacking(this);
      return super.createView();
    }

    @Override
    public COSInputStream createInputStream(DecodeOptions options) throws IOException {
      limits.checkUnpacking(this);
      return super.createInputStream(options);
    }
  }
}

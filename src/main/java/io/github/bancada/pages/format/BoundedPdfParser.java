package io.github.bancada.pages.format;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSInputStream;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.apache.pdfbox.io.RandomAccessStreamCache;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdfparser.PDFParser;

/**
 * PDFBox's parser with the empty password. {@link PdfLimits} checks each stream before it is
 * unpacked.
 */
final class BoundedPdfParser extends PDFParser {
  private final COSDocument bounded;

  BoundedPdfParser(PdfSource source, PdfLimits limits, long memoryBytes) throws IOException {
    this(source, limits, MemoryUsageSetting.setupMainMemoryOnly(memoryBytes).streamCache);
  }

  private BoundedPdfParser(
      PdfSource source, PdfLimits limits, StreamCacheCreateFunction streamCache)
      throws IOException {
    super(source, "", null, null, streamCache);
    document.close();
    bounded = new BoundedDocument(limits, streamCache, this);
    document = bounded;
  }

  /** Whether the PDF is encrypted; known even if parsing failed. */
  boolean isEncrypted() {
    return bounded.isEncrypted();
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

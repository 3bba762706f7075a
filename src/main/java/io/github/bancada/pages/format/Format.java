package io.github.bancada.pages.format;

import io.github.bancada.pages.format.label.LabelWriterCounter;
import io.github.bancada.pages.format.label.PTouchCounter;
import io.github.bancada.pages.format.office.OfficeCounter;
import io.github.bancada.pages.format.pdf.PdfCounter;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The languages of print jobs, in the order of their recognition. Data that matches none is unknown
 * and fails; nothing falls through to text or PCL.
 */
public enum Format {
  TIFF("tiff", Signature.bytes("II*\0", "MM\0*", "II+\0", "MM\0+"), TiffCounter::new),
  PWG_RASTER("pwg", Signature.bytes("RaS2", "2SaR"), enveloped -> new RasterCounter()),
  CUPS_RASTER(
      "cupsraster",
      Signature.bytes("RaS3", "3SaR", "RaSt", "tSaR"),
      enveloped -> new RasterCounter()),
  URF("urf", Signature.bytes("UNIRAST\0"), enveloped -> new UrfCounter()),
  DVI("dvi", Signature.bytes("\u00F7\u0002"), enveloped -> new DviCounter()),
  SFF("sff", Signature.bytes("Sfff"), enveloped -> new SffCounter()),
  OFFICE("office", Signature.bytes("PK\u0003\u0004"), OfficeCounter::new),
  IMAGE("image", ImageCounter.signature(), ImageCounter::new),
  EPS("ps", Signature.bytes("\u00C5\u00D0\u00D3\u00C6"), enveloped -> new EpsCounter()),
  POSTSCRIPT(
      "ps",
      Signature.bytes("%!").or(Signature.language("POSTSCRIPT")),
      enveloped -> new PostScriptCounter()),
  PDF("pdf", Signature.within(1024, "%PDF-"), Format::pdf),
  PCL_XL("pclxl", Signature.bytes(") HP-PCL XL;", "( HP-PCL XL;"), enveloped -> new PclXlCounter()),
  ZJSTREAM("zjs", Signature.bytes("JZJZ", "ZJZJ"), enveloped -> new ZjStreamCounter()),
  SLX("slx", Signature.bytes("\u00A5SLX"), enveloped -> new ZjStreamCounter()),
  XQX("xqx", Signature.bytes(",XQX"), enveloped -> new XqxCounter()),
  OAK("oakt", Signature.bytes(OakCounter.MAGIC), enveloped -> new OakCounter()),
  DDST("ddst", DdstCounter.signature(), enveloped -> new DdstCounter()),
  SAG_GDI("saggdi", SagGdiCounter.signature(), enveloped -> new SagGdiCounter()),
  QPDL("qpdl", Signature.language("QPDL"), enveloped -> new QpdlCounter()),
  SPL("spl1", Signature.language("SMART"), enveloped -> new SplCounter()),
  HBP("hbp", Signature.language("HBP"), enveloped -> new HbpCounter()),
  HBPL("hbpl", HbplCounter.signature(), enveloped -> new HbplCounter()),
  LAVAFLOW("lavaflow", Signature.language("LAVAFLOW"), enveloped -> PclCounter::countLavaflow),
  LIDIL("lidil", Signature.bytes("$\u0001\0\0\u0007"), enveloped -> new LidilCounter()),
  LIPS("lips", LipsCounter.signature(), enveloped -> new LipsCounter("LIPS")),
  LBP8("lbp8", LipsCounter.lbp8Signature(), enveloped -> new LipsCounter("LBP8")),
  BJ("bj", BjCounter.signature(), enveloped -> new BjCounter()),
  ESC_PAGE("escpage", EscPageCounter.signature(), enveloped -> new EscPageCounter()),
  ESC_PR("escpr", EscPrCounter.signature(), enveloped -> new EscPrCounter()),
  P_TOUCH("ptouch", Signature.bytes(PTouchCounter.signatures()), enveloped -> new PTouchCounter()),
  LABEL_WRITER(
      "labelwriter",
      Signature.bytes(LabelWriterCounter.SYNCHRONIZATION),
      enveloped -> new LabelWriterCounter()),
  ESC_P("escp", EscPCounter.signature(), enveloped -> new EscPCounter()),
  PCL(
      "pcl5",
      Signature.escape("E&()*%9=").or(Signature.language("PCL", "PCL3GUI")),
      enveloped -> new PclCounter()),
  HPGL2("hpgl2", Hpgl2Counter.signature(), enveloped -> new Hpgl2Counter()),
  TEXT("text", Signature.text(), enveloped -> new TextCounter());

  private static final String PDFBOX = "org.apache.pdfbox.pdfparser.PDFParser";

  private final String text;
  private final Signature signature;
  private final Function<Boolean, FormatCounter> counter;

  /**
   * @param counter makes the counter of a payload; its argument says whether a PJL envelope
   *     surrounds it
   */
  Format(String text, Signature signature, Function<Boolean, FormatCounter> counter) {
    this.text = text;
    this.signature = signature;
    this.counter = counter;
  }

  /**
   * The language of the data that comes next.
   *
   * @param offset start of the data, counted from the input's next byte
   * @param language set by PJL's ENTER, upper case, or ""
   */
  static Optional<Format> of(JobInput in, int offset, String language) throws IOException {
    for (Format format : values()) {
      if (format.signature.matches(in, offset, language)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether leading NULs, line ends and blanks belong to the payload; other languages skip them.
   */
  boolean ownsFiller() {
    return this == TEXT || this == QPDL || this == SPL || this == HBP;
  }

  /**
   * Whether PDFBox is on the class path. Without it {@link PdfCounter} does not even link, so
   * nothing else of this package may load that class.
   */
  static boolean countsPdf() {
    try {
      Class.forName(PDFBOX, false, Format.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static FormatCounter pdf(boolean enveloped) {
    return countsPdf()
        ? new PdfCounter(enveloped)
        : (in, tally) -> {
          throw new JobException(
              Status.UNSUPPORTED, "a PDF is counted only with PDFBox on the class path");
        };
  }

  /** The name in output and files. */
  String text() {
    return text;
  }

  /**
   * A counter for one payload.
   *
   * @param enveloped whether a PJL envelope surrounds the payload, which may then end at a UEL
   */
  FormatCounter counter(boolean enveloped) {
    return counter.apply(enveloped);
  }
}

package io.github.bancada.pages.format;

import io.github.bancada.pages.format.office.OfficeCounter;
import io.github.bancada.pages.format.pdf.PdfCounter;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.util.Optional;

/**
 * The languages of print jobs, in the order of their recognition. Data that matches none is unknown
 * and fails; nothing falls through to text or PCL.
 */
public enum Format {
  TIFF("tiff", "II*\0", "MM\0*", "II+\0", "MM\0+"),
  PWG_RASTER("pwg", "RaS2", "2SaR"),
  CUPS_RASTER("cupsraster", "RaS3", "3SaR", "RaSt", "tSaR"),
  URF("urf", "UNIRAST\0"),
  DVI("dvi", "\u00F7\u0002"),
  SFF("sff", "Sfff"),
  OFFICE("office", "PK\u0003\u0004"),
  IMAGE("image", "\u00FF\u00D8\u00FF", ImageCounter.PNG, "GIF87a", "GIF89a"),
  EPS("ps", "\u00C5\u00D0\u00D3\u00C6"),
  POSTSCRIPT("ps", "%!"),
  PDF("pdf"),
  PCL_XL("pclxl", ") HP-PCL XL;", "( HP-PCL XL;"),
  ZJSTREAM("zjs", "JZJZ", "ZJZJ"),
  SLX("slx", "\u00A5SLX"),
  XQX("xqx", ",XQX"),
  OAK("oakt", OakCounter.MAGIC),
  DDST("ddst"),
  SAG_GDI("saggdi", SagGdiCounter.MAGIC),
  QPDL("qpdl"),
  SPL("spl1"),
  HBP("hbp"),
  HBPL("hbpl"),
  LAVAFLOW("lavaflow"),
  LIDIL("lidil", "$\u0001\0\0\u0007"),
  LIPS("lips", "\u001B%@", "\u001B<\u0090", "\u001B<\u001BP"),
  LBP8("lbp8", "\u001B;\u001B", "\u001B;\u009B", "\u001Bc\u001B;"),
  BJ("bj", "\u001B[K\u0002\0", BjCounter.LINES_BEGIN),
  ESC_PAGE("escpage", EscPageCounter.WITHOUT_EJL),
  ESC_PR("escpr"),
  P_TOUCH("ptouch", "\u001Bia", "\u001BiR", "\u001Biz"),
  LABEL_WRITER("labelwriter"),
  /** The IBM Proprinter's dialect begins with "select printer" (11h) or "cancel" (18h). */
  ESC_P("escp", EjlPrologue.START, "\u001B@", "\u0011\u001B", "\u0018\u001B"),
  PCL("pcl5"),
  HPGL2("hpgl2"),
  TEXT("text");

  private static final String PDFBOX = "org.apache.pdfbox.pdfparser.PDFParser";

  private final String text;
  private final String[] beginnings;

  /**
   * @param beginnings beginnings of its payloads, in ISO 8859-1; for other signs see {@link
   *     #isTold}
   */
  Format(String text, String... beginnings) {
    this.text = text;
    this.beginnings = beginnings;
  }

  /**
   * The language of the data that comes next.
   *
   * @param offset start of the data, counted from the input's next byte
   * @param language set by PJL's ENTER, upper case, or ""
   */
  static Optional<Format> of(JobInput in, int offset, String language) throws IOException {
    Beginning payload = new Beginning(in, offset, language);
    for (Format format : values()) {
      if (format.begins(payload)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  boolean begins(Beginning payload) throws IOException {
    return payload.is(beginnings) || isTold(payload);
  }

  /**
   * Whether a sign other than a beginning identifies this language. This and {@link #counter} are
   * switches: objects with the tests of all languages would take a third of a short start.
   */
  private boolean isTold(Beginning of) throws IOException {
    return switch (this) {
      case IMAGE -> ImageCounter.isImage(of.in(), of.offset());
      case POSTSCRIPT -> of.language().equals("POSTSCRIPT");
      case PDF -> of.has(1024, "%PDF-");
      case DDST -> of.language().equals(Pjl.PAGES);
      case QPDL -> of.language().equals("QPDL");
      case SPL -> of.language().equals("SMART");
      case HBP -> of.language().equals("HBP");
      case HBPL -> of.language().equals("HBPL") && of.is("\u001BJP");
      case LAVAFLOW -> of.language().equals("LAVAFLOW");
      case BJ -> BjCounter.isXml(of);
      case ESC_PAGE -> of.is(EjlPrologue.START) && of.has(4096, "ESC/PAGE");
      case ESC_PR ->
          of.is(EjlPrologue.START, "\u001B@")
              && (of.has(4096, "ESCPRLib") || of.has(4096, "\u001B(R\u0006\0\0ESCPR"));
      case P_TOUCH -> PTouchCounter.isReset(of.in(), of.offset());
      case LABEL_WRITER -> of.is(LabelWriterCounter.SYNCHRONIZATION);
      case ESC_P -> EscPCounter.isAfterRaster(of);
      case PCL ->
          of.isEscape("E&()*%9=") || of.language().equals("PCL") || of.language().equals("PCL3GUI");
      case HPGL2 -> Hpgl2Counter.begins(of);
      case TEXT -> of.isText();
      default -> false;
    };
  }

  /**
   * Whether leading NULs, line ends and blanks belong to the payload; otherwise they are skipped.
   */
  boolean ownsFiller() {
    return this == TEXT || this == QPDL || this == SPL || this == HBP;
  }

  /**
   * Whether PDFBox is on the class path. Without it {@link PdfCounter} does not link, so nothing
   * else in this package may load that class.
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
    return switch (this) {
      case TIFF -> new TiffCounter(enveloped);
      case PWG_RASTER, CUPS_RASTER -> new RasterCounter();
      case URF -> new UrfCounter();
      case DVI -> new DviCounter();
      case SFF -> new SffCounter();
      case OFFICE -> new OfficeCounter(enveloped);
      case IMAGE -> new ImageCounter(enveloped);
      case EPS -> new EpsCounter();
      case POSTSCRIPT -> new PostScriptCounter();
      case PDF -> pdf(enveloped);
      case PCL_XL -> new PclXlCounter();
      case ZJSTREAM, SLX -> new ZjStreamCounter();
      case XQX -> new XqxCounter();
      case OAK -> new OakCounter();
      case DDST -> new DdstCounter();
      case SAG_GDI -> new SagGdiCounter();
      case QPDL -> new QpdlCounter();
      case SPL -> new SplCounter();
      case HBP -> new HbpCounter();
      case HBPL -> new HbplCounter();
      case LAVAFLOW -> PclCounter::countLavaflow;
      case LIDIL -> new LidilCounter();
      case LIPS -> new LipsCounter("LIPS");
      case LBP8 -> new LipsCounter("LBP8");
      case BJ -> new BjCounter();
      case ESC_PAGE -> new EscPageCounter();
      case ESC_PR -> new EscPrCounter();
      case P_TOUCH -> new PTouchCounter();
      case LABEL_WRITER -> new LabelWriterCounter();
      case ESC_P -> new EscPCounter();
      case PCL -> new PclCounter();
      case HPGL2 -> new Hpgl2Counter();
      case TEXT -> new TextCounter();
    };
  }
}

package io.github.bancada.pages.job;

/** Papers by their numbers in Windows (DMPAPER in wingdi.h). Stateless. */
public final class PaperNumbers {
  private PaperNumbers() {}

  /**
   * The paper of a number.
   *
   * @return {@link PaperSize#UNKNOWN} if the number is not known
   */
  public static PaperSize ofWindows(long number) {
    return switch ((int) Math.max(0, Math.min(number, Integer.MAX_VALUE))) {
      case 16 -> PaperSize.ofInches(10, 14);
      case 19 -> PaperSize.ofInches(3.875, 8.875);
      default -> PaperSize.named(name(number));
    };
  }

  private static String name(long number) {
    return switch ((int) Math.max(0, Math.min(number, Integer.MAX_VALUE))) {
      case 1, 2, 18 -> "Letter";
      case 3, 4, 17 -> "Tabloid";
      case 5 -> "Legal";
      case 6 -> "Statement";
      case 7 -> "Executive";
      case 8 -> "A3";
      case 9, 10 -> "A4";
      case 11 -> "A5";
      case 13 -> "B5";
      case 14, 41 -> "Folio";
      case 20 -> "Env10";
      case 27 -> "EnvDL";
      case 28 -> "EnvC5";
      case 31 -> "EnvC6";
      case 33, 42 -> "ISOB4";
      case 34 -> "ISOB5";
      case 37 -> "EnvMonarch";
      case 43 -> "Postcard";
      case 66 -> "A2";
      case 70 -> "A6";
      default -> "";
    };
  }
}

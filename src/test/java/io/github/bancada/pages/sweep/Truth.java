package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.util.List;

/**
 * What a job is, because it was made so.
 *
 * @param paper of all its pages; {@link PaperSize#UNKNOWN} if the driver has chosen it
 * @param colors of each page; {@link PageColor#UNKNOWN} if it is the driver that decides
 */
record Truth(PaperSize paper, List<PageColor> colors) {
  Truth {
    colors = List.copyOf(colors);
  }

  /**
   * The truth of a job.
   *
   * @param most the most coloured page that the driver makes
   */
  static Truth of(JobMaker maker, Document document, PageColor most) {
    return new Truth(
        maker.paper(document),
        maker.kinds(document).stream()
            .map(kind -> Document.color(kind) == PageColor.COLOR ? most : PageColor.MONOCHROME)
            .toList());
  }

  int pages() {
    return colors.size();
  }
}

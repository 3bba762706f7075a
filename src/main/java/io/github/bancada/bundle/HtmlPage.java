package io.github.bancada.bundle;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A document in Markdown as a page of HTML in ASCII. Immutable. */
final class HtmlPage {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder()
          .extensions(EXTENSIONS)
          .attributeProviderFactory(context -> new Anchors()::name)
          .build();

  /** The name of a document in a link, which may have a place in it. */
  private static final Pattern DOCUMENT = Pattern.compile("(?<!:)(.+)\\.md(#.*)?");

  private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7f]");

  private final String markdown;
  private final String style;

  /**
   * @param style link to the style sheet
   */
  HtmlPage(String markdown, String style) {
    this.markdown = markdown;
    this.style = style;
  }

  /** The page of a document that a link names; other links stay as they are. */
  static String nameOf(String link) {
    Matcher document = DOCUMENT.matcher(link);
    return link.contains("://") || !document.matches()
        ? link
        : document.group(1) + ".html" + (document.group(2) == null ? "" : document.group(2));
  }

  /** The name of a heading in links, as GitHub makes it. */
  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
  }

  String html() {
    Node document = PARSER.parse(markdown);
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(nameOf(link.getDestination()));
            visitChildren(link);
          }
        });
    String page =
        String.join(
            "\n",
            "<!DOCTYPE html>",
            "<html lang=\"en\">",
            "<head>",
            "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<title>" + escaped(title(document)) + "</title>",
            "<link rel=\"stylesheet\" href=\"" + style + "\">",
            "</head>",
            "<body>",
            "<p><a href=\"" + style.replace("page.css", "README.html") + "\">Bancada</a></p>",
            RENDERER.render(document) + "</body>",
            "</html>",
            "");
    // JMeter's own window reads a page in the encoding of the system.
    return NOT_ASCII.matcher(page).replaceAll(each -> "&#" + each.group().codePointAt(0) + ";");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String title(Node document) {
    for (Node each = document.getFirstChild(); each != null; each = each.getNext()) {
      if (each instanceof Heading) {
        return text(each);
      }
    }
    return "Bancada";
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text each) {
            text.append(each.getLiteral());
          }

          @Override
          public void visit(Code each) {
            text.append(each.getLiteral());
          }
        });
    return text.toString();
  }

  /** Names the headings of one page; the second of the same text gets a number. */
  private static final class Anchors {
    private final Map<String, Integer> used = new HashMap<>();

    void name(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof Heading) {
        String anchor = anchor(text(node));
        int before = used.merge(anchor, 1, Integer::sum) - 1;
        attributes.put("id", before == 0 ? anchor : anchor + "-" + before);
      }
    }
  }
}

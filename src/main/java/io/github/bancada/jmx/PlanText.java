package io.github.bancada.jmx;

/** Texts as JMeter writes them into a plan. Stateless. */
public final class PlanText {
  /** The property of an element's comment. */
  public static final String COMMENT = "TestPlan.comments";

  private PlanText() {}

  public static String property(String name, String text) {
    return "<stringProp name=\"" + attribute(name) + "\">" + content(text) + "</stringProp>";
  }

  /** The content of an element. */
  public static String content(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&apos;")
        .replace("\r", "&#xd;");
  }

  /** The value of an attribute, to be put between quotation marks. */
  public static String attribute(String text) {
    return content(text).replace("\n", "&#xa;").replace("\t", "&#x9;");
  }
}

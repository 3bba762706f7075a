package io.github.bancada.ldap.convert;

/** Texts as JMeter writes them into a plan. Stateless. */
final class PlanText {
  /** The property of an element's comment. */
  static final String COMMENT = "TestPlan.comments";

  private PlanText() {}

  static String property(String name, String text) {
    return "<stringProp name=\"" + attribute(name) + "\">" + content(text) + "</stringProp>";
  }

  /** The content of an element. */
  static String content(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&apos;")
        .replace("\r", "&#xd;");
  }

  /** The value of an attribute, to be put between quotation marks. */
  static String attribute(String text) {
    return content(text).replace("\n", "&#xa;").replace("\t", "&#x9;");
  }
}

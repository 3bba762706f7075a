package io.github.bancada.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The tree of a plan. In the file, the children of an element are in the {@code hashTree} after it.
 * Stateless.
 */
public final class PlanTree {
  private static final String TREE = "hashTree";

  /** Trees above a thread group's tree: the root's and the Test Plan's. */
  private static final int GROUP_DEPTH = 2;

  private PlanTree() {}

  /** Name of an element's class without its package, which plans may leave out. */
  public static String type(Element element) {
    return simpleName(element.getTagName());
  }

  /** Name of the class of an element's window without its package. */
  public static String window(Element element) {
    return simpleName(element.getAttribute("guiclass"));
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  public static boolean isTree(Element element) {
    return element.getTagName().equals(TREE);
  }

  /** Whether this is an element of the plan, not a property of one. */
  public static boolean isPlanElement(Element element) {
    return !isTree(element) && element.getParentNode() instanceof Element above && isTree(above);
  }

  /** The elements directly in a tree, without those below them. */
  public static List<Element> in(Element tree) {
    return children(tree).stream().filter(each -> !isTree(each)).toList();
  }

  /** The elements directly below an element of the plan. */
  public static List<Element> below(Element element) {
    Element tree = next(element);
    return tree == null || !isTree(tree) ? List.of() : in(tree);
  }

  /** All child elements in the XML. */
  public static List<Element> children(Element element) {
    List<Element> children = new ArrayList<>();
    for (Node each = element.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element child) {
        children.add(child);
      }
    }
    return children;
  }

  /** The trees around an element, from the innermost outwards. */
  public static List<Element> around(Element element) {
    List<Element> trees = new ArrayList<>();
    for (Node each = element.getParentNode();
        each instanceof Element tree && isTree(tree);
        each = each.getParentNode()) {
      trees.add(tree);
    }
    return trees;
  }

  /** The tree of the thread group, or of the fragment, to which an element belongs. */
  public static Element group(Element element) {
    List<Element> trees = around(element);
    return trees.get(Math.max(0, trees.size() - 1 - GROUP_DEPTH));
  }

  /** Whether neither an element nor one above it is disabled. */
  public static boolean runs(Element element) {
    if (!isEnabled(element)) {
      return false;
    }
    for (Element tree : around(element)) {
      Element owner = previous(tree);
      if (owner != null && !isEnabled(owner)) {
        return false;
      }
    }
    return true;
  }

  public static boolean isEnabled(Element element) {
    return !element.getAttribute("enabled").equals("false");
  }

  /** The tree of an element; empty without one. */
  public static Optional<Element> tree(Element element) {
    return Optional.ofNullable(next(element)).filter(PlanTree::isTree);
  }

  /** The element to which a tree belongs; empty for the root. */
  public static Optional<Element> owner(Element tree) {
    return Optional.ofNullable(previous(tree)).filter(each -> !isTree(each));
  }

  /** The text of a property of an element, or of an entry of one; "" without it. */
  public static String property(Element element, String name) {
    return children(element).stream()
        .filter(each -> each.getAttribute("name").equals(name))
        .map(Element::getTextContent)
        .findFirst()
        .orElse("");
  }

  private static Element next(Element element) {
    Node each = element.getNextSibling();
    while (each != null && !(each instanceof Element)) {
      each = each.getNextSibling();
    }
    return (Element) each;
  }

  private static Element previous(Element element) {
    Node each = element.getPreviousSibling();
    while (each != null && !(each instanceof Element)) {
      each = each.getPreviousSibling();
    }
    return (Element) each;
  }
}

package io.github.bancada.capacity.plan;

import io.github.bancada.jmx.PlanDocument;
import io.github.bancada.jmx.PlanTree;
import io.github.bancada.report.LoadReport;
import io.github.bancada.report.LoadReportGui;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Changes of a plan's document. Not thread-safe. */
final class PlanEdit {
  private static final String TREE = "hashTree";

  /** Directory of relative file names, which Test Plan appends to that of the plan's file. */
  private static final String BASE = "basedir";

  /** Key of the user data of elements that the plan did not have. */
  static final String ADDED = "added";

  private static final String INCLUDED = "IncludeController.includepath";

  private final Document document;
  private final Element plan;
  private final Element planTree;

  /**
   * @param name of the file, for messages
   * @throws IllegalArgumentException if it has no Test Plan
   */
  PlanEdit(Document document, String name) {
    this.document = document;
    plan =
        PlanTree.children(document.getDocumentElement()).stream()
            .filter(PlanTree::isTree)
            .flatMap(root -> PlanTree.in(root).stream())
            .filter(each -> PlanTree.type(each).equals("TestPlan"))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("'" + name + "' has no Test Plan"));
    planTree =
        PlanTree.tree(plan)
            .orElseThrow(() -> new IllegalArgumentException("the plan of '" + name + "' is empty"));
  }

  Element planTree() {
    return planTree;
  }

  boolean runsGroupsOneByOne() {
    return PlanTree.property(plan, "TestPlan.serialize_threadgroups").strip().equals("true");
  }

  /** Enabled elements outside groups, with those below them. */
  List<Element> besideGroups() {
    return BodyKind.enabled(planTree).stream().filter(Predicate.not(this::isInGroup)).toList();
  }

  private boolean isInGroup(Element element) {
    Element top = element;
    for (Element tree : PlanTree.around(element)) {
      if (tree == planTree) {
        return PlanTree.type(top).endsWith("ThreadGroup") || LoadGroup.is(top);
      }
      top = PlanTree.owner(tree).orElse(top);
    }
    return false;
  }

  void disable(LoadGroup group) {
    group.element().setAttribute("enabled", "false");
  }

  /** An element with its properties, all of them texts; not in the plan yet. */
  Element element(String type, String window, String name, Map<String, String> properties) {
    Element element = document.createElement(type);
    element.setAttribute("guiclass", window);
    element.setAttribute("testclass", type);
    element.setAttribute("testname", name);
    element.setAttribute("enabled", "true");
    element.setUserData(ADDED, true, null);
    properties.forEach((key, text) -> property(element, key, text));
    return element;
  }

  /** A Simple Controller. */
  Element controller(String name) {
    return element("GenericController", "LogicControllerGui", name, Map.of());
  }

  private void property(Element element, String name, String text) {
    Element property =
        PlanTree.children(element).stream()
            .filter(each -> each.getAttribute("name").equals(name))
            .findFirst()
            .orElseGet(() -> newProperty(element, name));
    property.setTextContent(text);
  }

  private Element newProperty(Element element, String name) {
    Element property = document.createElement("stringProp");
    property.setAttribute("name", name);
    element.appendChild(document.createTextNode("\n  "));
    element.appendChild(property);
    return property;
  }

  Element newTree() {
    return document.createElement(TREE);
  }

  /** Puts an element and its tree before another element, or at the end of its tree. */
  void insert(Element into, Element element, Element tree, Element before) {
    into.insertBefore(element, before);
    into.insertBefore(document.createTextNode("\n"), before);
    into.insertBefore(tree, before);
    into.insertBefore(document.createTextNode("\n"), before);
  }

  /** Takes an element out of the plan; its tree can then be put elsewhere. */
  Element taken(Element element) {
    Element tree = PlanTree.tree(element).orElseGet(this::newTree);
    element.getParentNode().removeChild(element);
    if (tree.getParentNode() != null) {
      tree.getParentNode().removeChild(tree);
    }
    return tree;
  }

  /** Lets Module Controllers find what was below a thread group of the plan. */
  void moved(String group, List<String> path) {
    NodeList all = document.getElementsByTagName("ModuleController");
    for (int i = 0; i < all.getLength(); i++) {
      for (Element names : PlanTree.children((Element) all.item(i))) {
        PlanTree.children(names).stream()
            .filter(each -> each.getTextContent().equals(group))
            .findFirst()
            .ifPresent(each -> replace(names, each, path));
      }
    }
  }

  private void replace(Element names, Element old, List<String> path) {
    for (String name : path) {
      Element step = (Element) old.cloneNode(false);
      step.setTextContent(name);
      names.insertBefore(step, old);
    }
    names.removeChild(old);
  }

  /** Lets the Load Reports of the plan write into a directory; adds one if there is none. */
  void report(String directory) {
    List<Element> reports =
        BodyKind.enabled(planTree).stream()
            .filter(each -> each.getTagName().equals(LoadReport.class.getName()))
            .toList();
    if (reports.isEmpty()) {
      insert(
          planTree,
          element(
              LoadReport.class.getName(),
              LoadReportGui.class.getName(),
              "Load Report",
              Map.of(
                  LoadReport.DIRECTORY, directory.isEmpty() ? "${__P(report.dir,)}" : directory)),
          newTree(),
          null);
    } else if (!directory.isEmpty()) {
      reports.forEach(each -> property(each, LoadReport.DIRECTORY, directory));
    }
  }

  /** Lets relative file names in a plan in another directory mean the same files. */
  void basedOn(Path old, Path now) {
    if (old.equals(now)) {
      return;
    }
    property(plan, BASE, "/" + now.relativize(old));
    NodeList all = document.getElementsByTagName("IncludeController");
    for (int i = 0; i < all.getLength(); i++) {
      Element each = (Element) all.item(i);
      String path = PlanTree.property(each, INCLUDED);
      if (!path.isBlank() && Files.isRegularFile(old.resolve(path.strip()))) {
        property(each, INCLUDED, old.resolve(path.strip()).toString());
      }
    }
  }

  String text() {
    return PlanDocument.text(document);
  }
}

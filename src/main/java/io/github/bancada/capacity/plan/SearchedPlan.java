package io.github.bancada.capacity.plan;

import io.github.bancada.capacity.CapacitySearch;
import io.github.bancada.jmx.PlanDocument;
import io.github.bancada.jmx.PlanTree;
import io.github.bancada.plan.PlanProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A plan with Capacity Search in the place of its thread groups. The file of the plan stays as it
 * is; its setUp and tearDown groups, and all other elements, stay in the copy. For one thread.
 */
public final class SearchedPlan {
  private static final int MOST_NAMES = 12;

  private final Path directory;
  private final PlanEdit edit;
  private final List<Element> body;
  private final List<String> sentences = new ArrayList<>();

  private SearchedPlan(Path plan, byte[] content, SearchWishes wishes) throws IOException {
    Document document = PlanDocument.parse(plan, content);
    directory = plan.toAbsolutePath().normalize().getParent();
    edit = new PlanEdit(document, plan.toString());
    PlanValues values = new PlanValues(document, wishes.values());
    List<LoadGroup> groups = chosen(wishes.threadGroup(), values);
    GroupsReplacement replacement = new GroupsReplacement(edit, groups, values);
    CapacitySearch search = replacement.search(wishes);
    List<String> problems = new ArrayList<>(replacement.problems(search));
    problems.addAll(wrongProperties(wishes.values(), new String(content, StandardCharsets.UTF_8)));
    Element placed = replacement.place(search);
    body = BodyKind.enabled(PlanTree.tree(placed).orElseThrow());
    problems.addAll(obstacles());
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", problems));
    }
    sentences.add(arrival(groups, placed));
    sentences.addAll(replacement.notes());
  }

  /**
   * Reads a plan and puts the search into it.
   *
   * @throws IOException if the file cannot be read or is not a plan
   * @throws IllegalArgumentException if the plan cannot be searched or a wish is wrong; the message
   *     has a line for each reason
   */
  public static SearchedPlan of(Path plan, SearchWishes wishes) throws IOException {
    return of(plan, Files.readAllBytes(plan), wishes);
  }

  /**
   * As above, of a plan that may not have been saved.
   *
   * @param plan its file
   * @param content of the file, if it were saved now
   */
  public static SearchedPlan of(Path plan, byte[] content, SearchWishes wishes) throws IOException {
    return new SearchedPlan(plan, content, wishes);
  }

  private List<LoadGroup> chosen(String name, PlanValues values) {
    List<LoadGroup> groups =
        PlanTree.in(edit.planTree()).stream()
            .filter(each -> LoadGroup.is(each) && PlanTree.isEnabled(each))
            .map(LoadGroup::new)
            .toList();
    if (groups.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan has no enabled thread group, so there is nothing to search");
    }
    if (name.isEmpty()) {
      return usual(groups, values);
    }
    List<LoadGroup> named = groups.stream().filter(each -> each.name().equals(name)).toList();
    if (named.size() != 1) {
      throw new IllegalArgumentException(
          (named.isEmpty() ? "no enabled thread group is" : named.size() + " thread groups are")
              + " named '"
              + name
              + "'; there are "
              + groups.stream()
                  .map(each -> "'" + each.name() + "'")
                  .collect(Collectors.joining(", ")));
    }
    groups.stream().filter(each -> each != named.get(0)).forEach(edit::disable);
    return named;
  }

  /** Arrivals in the place of users, if the plan has both; else the groups that have users. */
  private List<LoadGroup> usual(List<LoadGroup> groups, PlanValues values) {
    List<LoadGroup> idle =
        groups.stream().filter(each -> each.users(values).orElse(1) == 0).toList();
    List<LoadGroup> arrivals = idle.stream().filter(LoadGroup::isOfArrivals).toList();
    List<LoadGroup> atWork = groups.stream().filter(each -> !idle.contains(each)).toList();
    if (arrivals.isEmpty()) {
      return atWork.isEmpty() ? groups : atWork;
    }
    groups.stream().filter(each -> !arrivals.contains(each)).forEach(edit::disable);
    return arrivals;
  }

  private List<String> wrongProperties(Map<String, String> given, String text) {
    return edit.besideGroups().stream()
        .filter(each -> PlanTree.type(each).equals(PlanProperties.class.getSimpleName()))
        .map(each -> PlanProperties.problems(PlanTree.property(each, "declarations"), given, text))
        .flatMap(List::stream)
        .toList();
  }

  /** Of the body, and of elements beside the groups, which belong to it too. */
  private List<String> obstacles() {
    List<String> found =
        new ArrayList<>(
            edit.besideGroups().stream().map(Obstacle::in).flatMap(Optional::stream).toList());
    body.stream().map(Obstacle::in).flatMap(Optional::stream).forEach(found::add);
    if (of(BodyKind.SAMPLER).isEmpty() && body.stream().noneMatch(SearchedPlan::isElsewhere)) {
      found.add(
          "there is no enabled sampler below the thread group, so there is nothing to search");
    }
    return found;
  }

  /** Whether its samplers are in another place or file. */
  private static boolean isElsewhere(Element element) {
    return List.of("ModuleController", "IncludeController").contains(PlanTree.type(element));
  }

  private List<Element> of(BodyKind kind) {
    return body.stream().filter(each -> BodyKind.of(each) == kind).toList();
  }

  private String arrival(List<LoadGroup> groups, Element search) {
    List<String> names =
        of(BodyKind.SAMPLER).stream()
            .map(each -> "'" + each.getAttribute("testname") + "'")
            .toList();
    StringBuilder text = new StringBuilder("One arrival is the body of ");
    text.append(
        groups.size() == 1
            ? "'" + search.getAttribute("testname") + "' once"
            : "one of "
                + groups.stream().map(g -> "'" + g.name() + "'").collect(Collectors.joining(", "))
                + " once");
    text.append(": ")
        .append(String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size()))));
    if (names.size() > MOST_NAMES) {
      text.append(String.format(Locale.ROOT, " and %d more", names.size() - MOST_NAMES));
    }
    List<String> flows =
        of(BodyKind.CONTROLLER).stream()
            .filter(each -> each.getUserData(PlanEdit.ADDED) == null)
            .map(SearchedPlan::flow)
            .toList();
    if (!flows.isEmpty()) {
      text.append("; as led by ").append(String.join(", ", flows));
    }
    int timers = of(BodyKind.TIMER).size();
    if (timers > 0) {
      text.append(timers == 1 ? "; a timer waits in it" : "; " + timers + " timers wait in it");
    }
    return text.toString();
  }

  private static String flow(Element controller) {
    String loops = PlanTree.property(controller, "LoopController.loops").strip();
    String what =
        PlanTree.type(controller).equals("OnceOnlyController")
            ? " (once for each virtual user)"
            : loops.isEmpty() || loops.equals(Obstacle.FOREVER) ? "" : " (" + loops + " times)";
    return "'" + controller.getAttribute("testname") + "'" + what;
  }

  /** What one arrival is, and what the search replaces, in sentences. */
  public List<String> sentences() {
    return List.copyOf(sentences);
  }

  /** The tree of the plan as it would run, one enabled element a line. */
  public List<String> outline() {
    List<String> lines = new ArrayList<>();
    outline((Element) edit.planTree().getParentNode(), "", lines);
    return lines;
  }

  private static void outline(Element tree, String indent, List<String> lines) {
    for (Element each : PlanTree.in(tree)) {
      if (PlanTree.isEnabled(each)) {
        lines.add(indent + "'" + each.getAttribute("testname") + "', " + PlanTree.type(each));
        PlanTree.tree(each).ifPresent(below -> outline(below, indent + "  ", lines));
      }
    }
  }

  /**
   * The text of the plan for a file.
   *
   * @param file its path: relative names in the plan are found beside the plan it was made of
   * @param results directory for the Load Report; "" for its own choice
   */
  public String text(Path file, String results) {
    edit.report(results);
    edit.basedOn(directory, file.toAbsolutePath().normalize().getParent());
    return edit.text();
  }
}

package io.github.bancada.bundle;

import static io.github.bancada.bundle.Templates.text;
import static io.github.bancada.bundle.Templates.xml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The template of a plan: the plan itself, in which what JMeter asks for becomes the default of a
 * property. So {@code -Jname=value} still overrides it. With an address of a server given, the
 * plan's Lab Server is disabled, because it starts where the property is not set.
 */
final class PlanTemplate {
  /** Properties that JMeter asks for if a plan declares them: server, identity, amounts. */
  private static final List<String> ASKED =
      List.of(
          "ldap.url",
          "ldaps.url",
          "ldapi.url",
          "http.url",
          "database.url",
          "database.user",
          "database.password",
          "ldap.base",
          "ldap.bind.dn",
          "ldap.bind.password",
          "ldap.write",
          "ldap.log",
          "csv.file",
          "dedup.directories",
          "storage.targets",
          "pages.files",
          "users",
          "loops",
          "duration",
          "measured",
          "gate");

  private static final Pattern NAME = Pattern.compile("<TestPlan [^>]*testname=\"([^\"]*)\"");
  private static final Pattern COMMENT =
      Pattern.compile("(?s)<stringProp name=\"TestPlan.comments\">(.*?)(?:\n\n|</stringProp>)");
  private static final Pattern DECLARATIONS =
      Pattern.compile("(?s)<stringProp name=\"declarations\">(.*?)</stringProp>");
  private static final Pattern LAB =
      Pattern.compile("(<io\\.github\\.bancada\\.lab\\.LabServer [^>]*>)");
  private static final Pattern LAB_ADDRESS = Pattern.compile("name=\"addressProperty\">([^<]*)<");

  /** A property whose default is a file or a folder that comes with the plan. */
  private static final Pattern BESIDE =
      Pattern.compile("(?m)^(?:.*\"declarations\">)?[\\w.]+: .* = (?:ldap-|jobs)\\S* -- ");

  private static final String BEGIN = "(?m)^((?:.*\"declarations\">)?";
  private static final String REST = ": [^=\n]*?)(?: = (.*?))?((?: -- .*)?(?:</stringProp>)?)$";

  private PlanTemplate() {}

  static Templates.Template of(Path plan) throws IOException {
    String content = Files.readString(plan);
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : ASKED) {
      Matcher declared = declaration(name).matcher(first(DECLARATIONS, content));
      if (declared.find()) {
        parameters.put(name, declared.group(2) == null ? "" : text(declared.group(2)));
      }
    }
    for (String name : parameters.keySet()) {
      content = asking(name, content);
    }
    Matcher address = LAB_ADDRESS.matcher(content);
    if (address.find()) {
      content = withoutLab(address.group(1), content);
    }
    String file = String.valueOf(plan.getFileName());
    return new Templates.Template(
        true,
        file + ".fmkr",
        "Bancada - " + text(first(NAME, content)).replaceAll("[^\\p{L}\\p{N} .,()-]", ""),
        description(file, content),
        content,
        parameters);
  }

  private static String description(String file, String content) {
    String lab = LAB.matcher(content).find() ? " It starts a server if you give none." : "";
    String beside =
        BESIDE.matcher(content).find()
            ? " It reads files beside the plan: save the new one in the folder plans of this"
                + " JMeter, or give other files."
            : "";
    return String.format(
        "<h1>%s</h1><p>%s</p><p>The plan is plans/%s of this JMeter.%s%s</p>",
        xml(text(first(NAME, content))),
        xml(text(first(COMMENT, content))),
        xml(file),
        lab,
        beside);
  }

  private static String first(Pattern pattern, String content) {
    Matcher matcher = pattern.matcher(content);
    if (!matcher.find()) {
      throw new IllegalArgumentException("the plan has no " + pattern);
    }
    return matcher.group(1);
  }

  private static Pattern declaration(String name) {
    return Pattern.compile(BEGIN + Pattern.quote(name) + REST);
  }

  /** Puts the parameter where the plan has the property's default. */
  private static String asking(String name, String content) {
    String value = ".data_model[\"" + name + "\"]";
    String plain = "[=" + value + "?xml]";
    // Functions take a comma as the end of a parameter.
    String escaped =
        "[=" + value + "?replace(\"\\\\\", \"\\\\\\\\\")?replace(\",\", \"\\\\,\")?xml]";
    String quoted = Pattern.quote(name);
    String declared =
        replaced(
            declaration(name),
            content,
            found ->
                found.group(1)
                    + (found.group(1).contains(": secret")
                        ? ""
                        : "<#if " + value + " != \"\"> = " + plain + "</#if>")
                    + found.group(3));
    String read =
        replaced(
            Pattern.compile("(\\$\\{__(?:P|evalP)\\(" + quoted + ",)((?:[^()]|\\([^()]*\\))*)\\)}"),
            declared,
            found -> found.group(1) + escaped + ")}");
    return replaced(
        Pattern.compile("(\\$\\{__ifP\\(" + quoted + ",)([^,()$]*),([^,()$]*)\\)}"),
        read,
        found ->
            String.format(
                "%s%s,<#if %s != \"\">%s<#else>%s</#if>)}",
                found.group(1), found.group(2), value, found.group(2), found.group(3)));
  }

  private static String withoutLab(String address, String content) {
    return replaced(
        LAB,
        content,
        lab ->
            lab.group(1).replaceAll(" enabled=\"[^\"]*\"|>$", "")
                + " enabled=\"[=(.data_model[\""
                + address
                + "\"] == \"\")?c]\">");
  }

  private static String replaced(
      Pattern pattern, String content, Function<MatchResult, String> replacement) {
    return pattern
        .matcher(content)
        .replaceAll(found -> Matcher.quoteReplacement(replacement.apply(found)));
  }
}

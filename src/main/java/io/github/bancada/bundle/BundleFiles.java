package io.github.bancada.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The program that the build calls, as {@code BundleFiles <project> <build> <version> <class path
 * at run time> <Maven's local repository>}.
 */
public final class BundleFiles {
  private BundleFiles() {}

  /** Writes the files for a JMeter to {@code bundle/}, and {@code plugins.json} beside it. */
  public static void main(String[] arguments) throws IOException {
    Path project = Path.of(arguments[0]);
    Path build = Path.of(arguments[1]);
    Pages pages = new Pages(project);
    HelpIndex help = new HelpIndex(project, pages.documents());
    pages.write(build.resolve("bundle/docs/bancada"));
    help.write(build.resolve("bundle/docs/bancada"));
    new Templates(project).write(build.resolve("bundle/bin/templates"));
    List<String> elements =
        help.pages().keySet().stream().filter(name -> !name.startsWith("__")).toList();
    Files.writeString(
        build.resolve("plugins.json"),
        PluginsDescriptor.of(arguments[2], arguments[3], Path.of(arguments[4]), elements).json());
  }
}

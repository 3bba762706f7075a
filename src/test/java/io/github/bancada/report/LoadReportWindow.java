package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.window.AggregateTableModel;
import io.github.bancada.report.window.SavedView;
import io.github.bancada.testing.ShownGui;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Window;
import java.awt.event.WindowEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.io.TempDir;

/** Load Report in a window of its own, as a user has it on the screen. */
abstract class LoadReportWindow extends ShownGui<LoadReportGui> {
  static final RunSummary RUN =
      Summaries.of(
          Summaries.label("search", 0, 1_000, 1_000_000), Summaries.label("other", 1, 1_000, 5));

  @TempDir Path work;

  LoadReportWindow() {
    super(LoadReportGui::new);
  }

  static JButton button(Container in, String text) {
    return find(in, JButton.class, each -> text.equals(each.getText()));
  }

  JTable table() {
    return find(gui, JTable.class, each -> each.getModel() instanceof AggregateTableModel);
  }

  JButton save() {
    return button(gui, "Save all…");
  }

  static boolean labelEndingWith(Container in, String text) {
    return Arrays.stream(in.getComponents())
        .anyMatch(
            each ->
                each instanceof JLabel label
                        && label.getText() != null
                        && label.getText().endsWith(text)
                    || each instanceof Container inner && labelEndingWith(inner, text));
  }

  /** Presses Save all, chooses a directory in the dialog, and confirms. */
  void saveTo(Path directory) throws Exception {
    choose("Save all…", directory, chooser -> {});
  }

  /** Presses a button that asks for a file, chooses one in the dialog, and confirms. */
  void choose(String button, Path file, Consumer<JFileChooser> before) throws Exception {
    SwingUtilities.invokeLater(() -> button(gui, button).doClick());
    until("the file chooser", () -> dialog() != null && find(dialog(), JFileChooser.class) != null);
    onEventThread(
        () -> {
          JFileChooser chooser = find(dialog(), JFileChooser.class);
          before.accept(chooser);
          chooser.setSelectedFile(file.toFile());
          chooser.approveSelection();
          return null;
        });
    // The click continues on the event thread, and a third thread writes files.
    until(
        "the end of the file chooser",
        () -> dialog() == null || find(dialog(), JFileChooser.class) == null);
    until(
        "a dialog, or the end of opening",
        () -> dialog() != null || button(gui, "Open…").isEnabled());
  }

  void saveAs(SavedView view, Path file) throws Exception {
    choose(
        "Save as…",
        file,
        chooser ->
            Arrays.stream(chooser.getChoosableFileFilters())
                .filter(each -> each.getDescription().equals(view.description()))
                .forEach(chooser::setFileFilter));
  }

  void closeDialog() throws Exception {
    until("a dialog", () -> dialog() != null);
    onEventThread(
        () -> {
          dialog().dispatchEvent(new WindowEvent(dialog(), WindowEvent.WINDOW_CLOSING));
          return null;
        });
    until("no dialog", () -> dialog() == null);
  }

  String textOf(Dialog dialog) throws Exception {
    return onEventThread(() -> String.valueOf(find(dialog, JOptionPane.class).getMessage()));
  }

  /** The visible texts of the panel. */
  String labels() throws Exception {
    return onEventThread(() -> String.join("\n", labels(gui)));
  }

  static List<String> labels(Container in) {
    List<String> texts = new ArrayList<>();
    for (Component each : in.getComponents()) {
      if (each.isVisible() && each instanceof JLabel label && label.getText() != null) {
        texts.add(label.getText());
      }
      if (each.isVisible() && each instanceof Container inner) {
        texts.addAll(labels(inner));
      }
    }
    return texts;
  }

  List<List<String>> cells() throws Exception {
    return onEventThread(
        () -> {
          List<List<String>> rows = new ArrayList<>();
          for (int row = 0; row < table().getRowCount(); row++) {
            List<String> cells = new ArrayList<>();
            for (int column = 0; column < table().getColumnCount(); column++) {
              cells.add(table().getValueAt(row, column).toString());
            }
            rows.add(cells);
          }
          return rows;
        });
  }

  Path saved(RunSummary run) throws Exception {
    Path directory = Files.createDirectory(work.resolve("results"));
    ReportWriter.write(directory, run);
    return directory;
  }

  static Dialog dialog() {
    for (Window window : Window.getWindows()) {
      if (window instanceof Dialog dialog && dialog.isVisible()) {
        return dialog;
      }
    }
    return null;
  }
}

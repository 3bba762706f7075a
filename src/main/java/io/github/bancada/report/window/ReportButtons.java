package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.WebBrowser;
import io.github.bancada.report.html.ReportWriter;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.filechooser.FileFilter;
import javax.swing.filechooser.FileNameExtensionFilter;
import net.miginfocom.swing.MigLayout;

/**
 * The buttons below the figures: open, save, copy, clear. Another thread reads and writes files,
 * one at a time; reading can be cancelled. Event thread only.
 */
public final class ReportButtons extends JPanel {
  private static final long serialVersionUID = 1L;

  private static final String[] EXTENSIONS = {"json", "jtl", "csv", "xml"};

  private final JButton open = button("open", this::open);
  private final JButton saveAs = button("saveas", this::saveAs);
  private final JButton saveAll = button("save", this::saveAll);
  private final JButton copy;
  private final JLabel note = new JLabel();
  private final JProgressBar progress = new JProgressBar();
  private final JButton cancel = button("cancel", this::cancel);
  private final JButton live = button("live", this::showLivePage);
  private final transient BiConsumer<Path, StoredRun> onOpened;
  private transient Supplier<Optional<URI>> page = Optional::empty;
  private transient RunSummary shown;
  private transient FileTask<?> task;
  private File lastDirectory;

  /**
   * @param onOpened receives a run read from a file, and closes it
   * @param onCopy copies the table
   * @param onClear empties the screen
   */
  public ReportButtons(BiConsumer<Path, StoredRun> onOpened, Runnable onCopy, Runnable onClear) {
    super(new MigLayout("insets 0, hidemode 3", "[grow][][][][][][][][]"));
    this.onOpened = onOpened;
    copy = button("copy", onCopy);
    progress.setIndeterminate(true);
    add(note, "growx, wmin 0");
    add(progress, "w 80!");
    add(cancel);
    add(live);
    add(open);
    add(saveAs);
    add(saveAll);
    add(copy);
    add(button("clear", onClear));
    setTask(null);
  }

  private static JButton button(String key, Runnable action) {
    JButton button = new JButton(TEXTS.text(key));
    button.setToolTipText(TEXTS.text(key + ".tooltip"));
    button.addActionListener(event -> action.run());
    return button;
  }

  /**
   * Called when the shown run changes.
   *
   * @param summary null for none
   */
  public void shown(RunSummary summary) {
    shown = summary;
    enableButtons();
  }

  /**
   * Offers the live page of a run.
   *
   * @param address of the page while there is one
   */
  public void offer(Supplier<Optional<URI>> address) {
    page = address;
    enableButtons();
  }

  private void showLivePage() {
    page.get()
        .filter(address -> !WebBrowser.show(address))
        .ifPresent(address -> note(TEXTS.text("live.failed", address)));
  }

  private void enableButtons() {
    live.setVisible(page.get().isPresent());
    open.setEnabled(task == null);
    saveAs.setEnabled(task == null && shown != null);
    saveAll.setEnabled(task == null && shown != null);
    copy.setEnabled(shown != null);
  }

  /** Null means that no task is running. */
  private void setTask(FileTask<?> next) {
    task = next;
    progress.setVisible(task != null);
    cancel.setVisible(false);
    enableButtons();
  }

  private void open() {
    JFileChooser chooser = chooser("open.title");
    chooser.setFileSelectionMode(JFileChooser.FILES_AND_DIRECTORIES);
    chooser.setFileFilter(new FileNameExtensionFilter(TEXTS.text("open.filter"), EXTENSIONS));
    if (approved(chooser, chooser.showOpenDialog(this))) {
      Path file = chooser.getSelectedFile().toPath();
      start(
          TEXTS.text("open.busy", file),
          () -> StoredRun.open(file),
          opened -> {
            note("");
            onOpened.accept(file, opened);
          },
          cause -> TEXTS.text("open.failed", file, cause));
      cancel.setVisible(true);
    }
  }

  private void cancel() {
    if (task != null) {
      task.cancel(true);
    }
  }

  private void saveAs() {
    JFileChooser chooser = chooser("saveas.title");
    chooser.setAcceptAllFileFilterUsed(false);
    for (SavedView view : SavedView.values()) {
      chooser.addChoosableFileFilter(new ViewFilter(view));
    }
    chooser.setFileFilter(chooser.getChoosableFileFilters()[0]);
    if (approved(chooser, chooser.showSaveDialog(this))
        && chooser.getFileFilter() instanceof ViewFilter filter) {
      Path file = filter.view.named(chooser.getSelectedFile().toPath());
      if (!Files.exists(file) || mayReplace(file)) {
        RunSummary summary = shown;
        write(file, () -> filter.view.write(file, summary));
      }
    }
  }

  private boolean mayReplace(Path file) {
    return JOptionPane.showConfirmDialog(
            this,
            TEXTS.text("saveas.replace", file),
            TEXTS.text("saveas.title"),
            JOptionPane.YES_NO_OPTION,
            JOptionPane.WARNING_MESSAGE)
        == JOptionPane.YES_OPTION;
  }

  private void saveAll() {
    JFileChooser chooser = chooser("save.title");
    chooser.setFileSelectionMode(JFileChooser.DIRECTORIES_ONLY);
    if (approved(chooser, chooser.showSaveDialog(this))) {
      Path directory = chooser.getSelectedFile().toPath();
      RunSummary summary = shown;
      write(
          directory,
          () -> ReportWriter.write(ResultsDirectory.create(directory.toString(), "", 0), summary));
    }
  }

  private JFileChooser chooser(String title) {
    JFileChooser chooser = new JFileChooser(lastDirectory);
    chooser.setDialogTitle(TEXTS.text(title));
    return chooser;
  }

  private boolean approved(JFileChooser chooser, int answer) {
    lastDirectory = chooser.getCurrentDirectory();
    return answer == JFileChooser.APPROVE_OPTION;
  }

  private interface Writing {
    void run() throws IOException;
  }

  private void write(Path target, Writing writing) {
    start(
        TEXTS.text("save.busy", target),
        () -> {
          writing.run();
          return target;
        },
        written -> note(TEXTS.text("save.done", written)),
        cause -> TEXTS.text("save.failed", target, cause));
  }

  private <T> void start(
      String what, FileTask.Work<T> work, Consumer<T> success, UnaryOperator<String> complaint) {
    note(what);
    FileTask<T> next =
        new FileTask<>(
            work,
            result -> {
              setTask(null);
              success.accept(result);
            },
            cause -> {
              setTask(null);
              note("");
              JOptionPane.showMessageDialog(
                  this,
                  complaint.apply(cause),
                  TEXTS.text("displayName"),
                  JOptionPane.ERROR_MESSAGE);
            },
            () -> {
              setTask(null);
              note(TEXTS.text("cancelled"));
            });
    setTask(next);
    next.execute();
  }

  /** Shows a text beside the buttons; its tooltip has the full text. */
  private void note(String text) {
    note.setText(text);
    note.setToolTipText(text.isEmpty() ? null : text);
  }

  private static final class ViewFilter extends FileFilter {
    private final SavedView view;

    ViewFilter(SavedView view) {
      this.view = view;
    }

    @Override
    public boolean accept(File file) {
      return file.isDirectory() || view.fits(file.toPath());
    }

    @Override
    public String getDescription() {
      return view.description();
    }
  }
}

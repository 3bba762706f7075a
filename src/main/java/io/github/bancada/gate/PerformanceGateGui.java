package io.github.bancada.gate;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.RunListenerGui;
import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.GridLayout;
import java.awt.Insets;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeModel;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.samplers.Sampler;

/**
 * The Performance Gate in JMeter's window: an editor that marks errors while the user types, and
 * the verdict so far. Event thread only, except {@link #follow}.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class PerformanceGateGui extends RunListenerGui<PerformanceGate>
    implements PerformanceGate.View {
  static final ResourceTexts TEXTS = new ResourceTexts(PerformanceGate.class);

  private static final long serialVersionUID = 1L;
  private static final int PROBLEM_ROWS = 3;
  private static final double EDITOR_SHARE = 0.6;

  private final JTextField file = new JTextField();
  private final JTextField baseline = new JTextField();
  private final JTextField history = new JTextField();
  private final JTextField directory = new JTextField();
  private final JTextField skip = new JTextField();
  private final JTextField until = new JTextField();
  private final JTextField transactions = new JTextField();
  private final JTextArea problems = new JTextArea(PROBLEM_ROWS, 40);
  private final JScrollPane problemsPane = new JScrollPane(problems);
  private final CriteriaEditor editor =
      new CriteriaEditor(
          TEXTS.text("criteria.label"), this::showProblems, PerformanceGateGui::plan);
  private final VerdictPanel verdict = new VerdictPanel();

  public PerformanceGateGui() {
    Box top = Box.createVerticalBox();
    top.add(makeTitlePanel());
    top.add(settings());
    add(top, BorderLayout.NORTH);
    JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, criteria(), verdict);
    split.setResizeWeight(EDITOR_SHARE);
    split.setBorder(BorderFactory.createEmptyBorder());
    add(split, BorderLayout.CENTER);
  }

  private JComponent settings() {
    JPanel panel = new JPanel(new GridBagLayout());
    row(panel, 0, "file", file, true);
    row(panel, 1, "baseline", baseline, true);
    row(panel, 2, "history", history, false);
    row(panel, 3, "directory", directory, false);
    partRow(panel, 4);
    return panel;
  }

  /** The fields of the judged samples, in one row. */
  private void partRow(JPanel panel, int row) {
    JPanel part = new JPanel(new GridLayout(1, 3, GAP, 0));
    part.add(skip);
    part.add(labelled("until", until));
    part.add(labelled("transactions", transactions));
    GridBagConstraints at = new GridBagConstraints();
    at.gridy = row;
    at.insets = new Insets(GAP, 0, 0, GAP);
    at.anchor = GridBagConstraints.LINE_START;
    panel.add(label("skip", skip), at);
    at.weightx = 1;
    at.fill = GridBagConstraints.HORIZONTAL;
    panel.add(part, at);
  }

  private JPanel labelled(String key, JTextField field) {
    JPanel both = new JPanel(new BorderLayout(GAP, 0));
    both.add(label(key, field), BorderLayout.WEST);
    both.add(field, BorderLayout.CENTER);
    return both;
  }

  private void row(JPanel panel, int row, String key, JTextField field, boolean isFile) {
    GridBagConstraints at = new GridBagConstraints();
    at.gridy = row;
    at.insets = new Insets(GAP, 0, 0, GAP);
    at.anchor = GridBagConstraints.LINE_START;
    panel.add(label(key, field), at);
    at.weightx = 1;
    at.fill = GridBagConstraints.HORIZONTAL;
    panel.add(field, at);
    at.weightx = 0;
    at.fill = GridBagConstraints.NONE;
    JButton browse = new JButton(TEXTS.text("browse"));
    browse.addActionListener(event -> browse(field, isFile));
    panel.add(browse, at);
  }

  private void browse(JTextField field, boolean isFile) {
    JFileChooser chooser = new JFileChooser();
    chooser.setFileSelectionMode(
        isFile ? JFileChooser.FILES_AND_DIRECTORIES : JFileChooser.DIRECTORIES_ONLY);
    if (chooser.showOpenDialog(this) == JFileChooser.APPROVE_OPTION) {
      field.setText(chooser.getSelectedFile().getPath());
    }
  }

  private JComponent criteria() {
    JPanel panel = new JPanel(new BorderLayout(0, GAP));
    panel.add(label("criteria", editor.field()), BorderLayout.NORTH);
    panel.add(editor, BorderLayout.CENTER);
    problems.setEditable(false);
    problems.setLineWrap(true);
    problems.setWrapStyleWord(true);
    problems.setOpaque(false);
    problemsPane.setBorder(BorderFactory.createEmptyBorder());
    problemsPane.setVisible(false);
    panel.add(problemsPane, BorderLayout.SOUTH);
    panel.setBorder(BorderFactory.createEmptyBorder(GAP, 0, GAP, 0));
    return panel;
  }

  private void showProblems(List<GateException.Problem> found) {
    problems.setForeground(VerdictPanel.failureColour());
    problems.setText(
        found.stream()
            .map(
                problem ->
                    String.format(
                        "%s:%s: %s",
                        problem.position().line(), problem.position().column(), problem.message()))
            .collect(Collectors.joining("\n")));
    problems.setCaretPosition(0);
    if (problemsPane.isVisible() == found.isEmpty()) {
      problemsPane.setVisible(!found.isEmpty());
      problemsPane.getParent().revalidate();
    }
  }

  /** The open plan, with the labels of its samples. */
  private static CriteriaCompletion.Plan plan() {
    GuiPackage window = GuiPackage.getInstance();
    if (window == null) {
      return CriteriaCompletion.Plan.NONE;
    }
    JMeterTreeModel tree = window.getTreeModel();
    return new CriteriaCompletion.Plan(
        Stream.<Class<?>>of(Sampler.class, TransactionController.class)
            .flatMap(kind -> tree.getNodesOfType(kind).stream())
            .map(JMeterTreeNode::getName)
            .distinct()
            .sorted()
            .toList(),
        !tree.getNodesOfType(PerformanceGate.CapacitySource.class).isEmpty());
  }

  @Override
  public void follow(Supplier<Verdict> source) {
    verdict.follow(source);
  }

  @Override
  public void clearData() {
    verdict.clear();
  }

  @Override
  protected Class<PerformanceGate> type() {
    return PerformanceGate.class;
  }

  @Override
  protected PerformanceGate newListener() {
    PerformanceGate gate = new PerformanceGate();
    gate.setText(PerformanceGate.HISTORY, PerformanceGate.HISTORY_DEFAULT);
    gate.setText(PerformanceGate.SKIP, PerformanceGate.SKIP_DEFAULT);
    gate.setText(PerformanceGate.UNTIL, PerformanceGate.UNTIL_DEFAULT);
    gate.setText(PerformanceGate.TRANSACTIONS, PerformanceGate.TRANSACTIONS_DEFAULT);
    return gate;
  }

  @Override
  protected void write(PerformanceGate gate) {
    gate.setText(PerformanceGate.CRITERIA, editor.text());
    gate.setText(PerformanceGate.FILE, file.getText());
    gate.setText(PerformanceGate.BASELINE, baseline.getText());
    gate.setText(PerformanceGate.DIRECTORY, directory.getText());
    gate.setLaterText(PerformanceGate.HISTORY, history.getText(), PerformanceGate.HISTORY_DEFAULT);
    gate.setLaterText(PerformanceGate.SKIP, skip.getText(), PerformanceGate.SKIP_DEFAULT);
    gate.setLaterText(PerformanceGate.UNTIL, until.getText(), PerformanceGate.UNTIL_DEFAULT);
    gate.setLaterText(
        PerformanceGate.TRANSACTIONS, transactions.getText(), PerformanceGate.TRANSACTIONS_DEFAULT);
  }

  @Override
  protected void read(PerformanceGate gate) {
    editor.show(gate.text(PerformanceGate.CRITERIA));
    file.setText(gate.text(PerformanceGate.FILE));
    baseline.setText(gate.text(PerformanceGate.BASELINE));
    directory.setText(gate.text(PerformanceGate.DIRECTORY));
    history.setText(gate.laterText(PerformanceGate.HISTORY, PerformanceGate.HISTORY_DEFAULT));
    skip.setText(gate.laterText(PerformanceGate.SKIP, PerformanceGate.SKIP_DEFAULT));
    until.setText(gate.laterText(PerformanceGate.UNTIL, PerformanceGate.UNTIL_DEFAULT));
    transactions.setText(
        gate.laterText(PerformanceGate.TRANSACTIONS, PerformanceGate.TRANSACTIONS_DEFAULT));
  }

  @Override
  protected void clearFields() {
    editor.show(TEXTS.text("criteria.example"));
    file.setText("${__P(gate,)}");
    baseline.setText("${__P(gate.baseline,)}");
    directory.setText("${__P(gate.dir,)}");
    history.setText(PerformanceGate.HISTORY_DEFAULT);
    skip.setText(PerformanceGate.SKIP_DEFAULT);
    until.setText(PerformanceGate.UNTIL_DEFAULT);
    transactions.setText(PerformanceGate.TRANSACTIONS_DEFAULT);
  }
}

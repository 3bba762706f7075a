package io.github.bancada.gate;

import java.awt.BorderLayout;
import java.awt.event.ActionEvent;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.AbstractAction;
import javax.swing.JComponent;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.JPopupMenu;
import javax.swing.KeyStroke;
import javax.swing.text.BadLocationException;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.fife.ui.rsyntaxtextarea.RSyntaxDocument;
import org.fife.ui.rsyntaxtextarea.RSyntaxTextArea;
import org.fife.ui.rsyntaxtextarea.Style;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;
import org.fife.ui.rsyntaxtextarea.SyntaxScheme;
import org.fife.ui.rsyntaxtextarea.TokenTypes;
import org.fife.ui.rsyntaxtextarea.parser.AbstractParser;
import org.fife.ui.rsyntaxtextarea.parser.DefaultParseResult;
import org.fife.ui.rsyntaxtextarea.parser.DefaultParserNotice;
import org.fife.ui.rsyntaxtextarea.parser.ParseResult;

/**
 * A text area for criteria, one per line. Underlines errors and shows the reason as a tooltip;
 * Ctrl+Space completes labels and metrics. Event thread only.
 */
final class CriteriaEditor extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int ROWS = 8;
  private static final int COLUMNS = 60;
  private static final int DELAY_MILLIS = 300;

  private static final String COMPLETE = "complete";

  /** Tokens behind the colon of a property. */
  private static final List<Integer> BEHIND =
      List.of(TokenTypes.LITERAL_STRING_DOUBLE_QUOTE, TokenTypes.VARIABLE);

  /** Limit of a menu; one typed letter reduces the proposals. */
  private static final int MOST_PROPOSALS = 25;

  private final transient Supplier<CriteriaCompletion.Plan> plan;
  private final JSyntaxTextArea area = JSyntaxTextArea.getInstance(ROWS, COLUMNS);

  /**
   * @param source name of the text in messages
   * @param problems receives the problems after each change
   * @param plan the open plan
   */
  CriteriaEditor(
      String source,
      Consumer<List<GateException.Problem>> problems,
      Supplier<CriteriaCompletion.Plan> plan) {
    super(new BorderLayout());
    this.plan = plan;
    area.setSyntaxEditingStyle(SyntaxConstants.SYNTAX_STYLE_PROPERTIES_FILE);
    plainBehindTheColon();
    area.addPropertyChangeListener(
        RSyntaxTextArea.SYNTAX_SCHEME_PROPERTY, event -> plainBehindTheColon());
    area.setLineWrap(false);
    area.setCodeFoldingEnabled(false);
    area.setParserDelay(DELAY_MILLIS);
    area.addParser(new Marker(source, problems));
    area.getInputMap()
        .put(KeyStroke.getKeyStroke(KeyEvent.VK_SPACE, InputEvent.CTRL_DOWN_MASK), COMPLETE);
    area.getActionMap().put(COMPLETE, new Completing());
    JTextScrollPane scroll = JTextScrollPane.getInstance(area);
    scroll.setLineNumbersEnabled(true);
    add(scroll, BorderLayout.CENTER);
  }

  /** Keeps only the colors of comments and names; other colors of properties are hard to read. */
  private void plainBehindTheColon() {
    SyntaxScheme shown = area.getSyntaxScheme();
    Style plain = shown.getStyle(TokenTypes.IDENTIFIER);
    if (BEHIND.stream().anyMatch(token -> !plain.equals(shown.getStyle(token)))) {
      SyntaxScheme own = (SyntaxScheme) shown.clone();
      BEHIND.forEach(token -> own.setStyle(token, plain));
      area.setSyntaxScheme(own);
    }
  }

  /** The component for a label in front of the editor. */
  JComponent field() {
    return area;
  }

  String text() {
    return area.getText();
  }

  /** Shows the text of another element; cannot be undone. */
  void show(String text) {
    area.setInitialText(text);
    area.setCaretPosition(0);
  }

  /**
   * Problems of a text, except lines with variables or functions, which have no values before the
   * run.
   */
  static List<GateException.Problem> problems(String source, String text) {
    return GateParser.parse(source, text).problems().stream()
        .filter(problem -> !lineOf(text, problem.position().start()).contains("${"))
        .toList();
  }

  private static String lineOf(String text, int offset) {
    int start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
    int end = text.indexOf('\n', offset);
    return text.substring(Math.min(start, offset), end < 0 ? text.length() : end);
  }

  /** Ctrl+Space: inserts the proposal at the caret, or offers several in a menu. */
  private final class Completing extends AbstractAction {
    private static final long serialVersionUID = 1L;

    @Override
    public void actionPerformed(ActionEvent event) {
      CriteriaCompletion found =
          CriteriaCompletion.at(area.getText(), area.getCaretPosition(), plan.get());
      if (found.proposals().size() == 1) {
        write(found, found.proposals().get(0));
      } else if (!found.proposals().isEmpty()) {
        offer(found);
      }
    }

    private void offer(CriteriaCompletion found) {
      JPopupMenu menu = new JPopupMenu();
      int shown = Math.min(MOST_PROPOSALS, found.proposals().size());
      for (String proposal : found.proposals().subList(0, shown)) {
        JMenuItem item = new JMenuItem(proposal.strip());
        item.addActionListener(chosen -> write(found, proposal));
        menu.add(item);
      }
      if (shown < found.proposals().size()) {
        JMenuItem others = new JMenuItem("…");
        others.setEnabled(false);
        menu.add(others);
      }
      try {
        Rectangle2D caret = area.modelToView2D(area.getCaretPosition());
        menu.show(area, (int) caret.getX(), (int) caret.getMaxY());
      } catch (BadLocationException e) {
        throw new IllegalStateException(e); // impossible: the caret is in the text
      }
    }

    private void write(CriteriaCompletion found, String proposal) {
      area.replaceRange(proposal, found.from(), found.to());
    }
  }

  private static final class Marker extends AbstractParser {
    private final String source;
    private final Consumer<List<GateException.Problem>> listener;

    Marker(String source, Consumer<List<GateException.Problem>> listener) {
      this.source = source;
      this.listener = listener;
    }

    @Override
    public ParseResult parse(RSyntaxDocument document, String style) {
      DefaultParseResult result = new DefaultParseResult(this);
      String text;
      try {
        text = document.getText(0, document.getLength());
      } catch (BadLocationException e) {
        throw new IllegalStateException(e); // impossible: the range is the whole document
      }
      List<GateException.Problem> problems = problems(source, text);
      for (GateException.Problem problem : problems) {
        GateText.Position position = problem.position();
        // A problem at the end of a line underlines the character before it.
        int end = Math.min(Math.max(position.end(), position.start() + 1), text.length());
        int start = Math.min(position.start(), Math.max(0, end - 1));
        result.addNotice(
            new DefaultParserNotice(
                this, problem.message(), position.line() - 1, start, Math.max(1, end - start)));
      }
      listener.accept(problems);
      return result;
    }
  }
}

package io.github.bancada.window;

import java.awt.Component;
import java.awt.event.ActionEvent;
import java.util.Optional;
import java.util.Set;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.AbstractAction;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.Help;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Help (Ctrl+H) in JMeter's window: our page for an element or a function of ours, JMeter's for all
 * others.
 *
 * <p>JMeter runs every command that is registered for an action, so this one must be the only one
 * for Help. JMeter makes all commands before it asks the first for its actions; here the set of
 * JMeter's own is emptied in time, and this command calls it where JMeter's help is wanted.
 */
public final class ElementHelp extends AbstractAction {
  private static final Logger log = LoggerFactory.getLogger(ElementHelp.class);

  private final Help ofJMeter = new Help();

  public ElementHelp() {
    try {
      ofJMeter.getActionNames().remove(ActionNames.HELP);
    } catch (UnsupportedOperationException e) {
      log.warn("This JMeter keeps its own Help: it opens its page beside ours", e);
    }
  }

  @Override
  public Set<String> getActionNames() {
    return Set.of(ActionNames.HELP);
  }

  @Override
  public void doAction(ActionEvent event) throws IllegalUserActionException {
    HelpPages pages = HelpPages.ofThisJMeter();
    Optional<String> topic = topic(event.getSource());
    if (topic.isPresent()) {
      pages.show(pages.page(topic.get()), parent(event.getSource()));
    } else {
      ofJMeter.doAction(event);
    }
  }

  /** Our class or function that the help is for; empty for JMeter's. */
  private static Optional<String> topic(Object source) {
    if (source instanceof String[] function) {
      return HelpPages.ofThisJMeter().has(function[1])
          ? Optional.of(function[1])
          : Optional.empty();
    }
    JMeterTreeNode node = GuiPackage.getInstance().getTreeListener().getCurrentNode();
    String type = node.getUserObject().getClass().getName();
    return type.startsWith("io.github.bancada.") ? Optional.of(type) : Optional.empty();
  }

  private static Component parent(Object source) {
    return source instanceof Component component
        ? component
        : GuiPackage.getInstance().getMainFrame();
  }
}

package io.github.bancada.window;

import io.github.bancada.capacity.plan.SearchWishes;
import io.github.bancada.capacity.plan.SearchedPlan;
import java.awt.event.ActionEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.swing.JFileChooser;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import javax.swing.filechooser.FileNameExtensionFilter;
import org.apache.jmeter.exceptions.IllegalUserActionException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The menu item that makes a search for the capacity of the open plan: writes the plan with
 * Capacity Search to a new file and opens it. Event thread only.
 */
final class CapacityItem extends JMenuItem {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CapacityItem.class);
  private static final String EXTENSION = ".jmx";

  CapacityItem() {
    addActionListener(event -> search());
  }

  private void search() {
    GuiPackage gui = GuiPackage.getInstance();
    gui.updateCurrentNode();
    String saved = gui.getTestPlanFile();
    Path plan =
        saved == null
            ? Path.of(FileServer.getFileServer().getBaseDir(), "plan" + EXTENSION)
            : Path.of(saved);
    chosen(plan).ifPresent(file -> write(plan, file));
  }

  /** The open plan as JMeter would save it. */
  private static byte[] content() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    SaveService.saveTree(elements(GuiPackage.getInstance().getTreeModel().getTestPlan()), content);
    return content.toByteArray();
  }

  private static HashTree elements(HashTree nodes) {
    HashTree elements = new ListedHashTree();
    for (Object node : nodes.list()) {
      elements.add(((JMeterTreeNode) node).getTestElement(), elements(nodes.getTree(node)));
    }
    return elements;
  }

  private Optional<Path> chosen(Path plan) {
    String name = String.valueOf(plan.getFileName());
    String stem =
        name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
    JFileChooser chooser = new JFileChooser();
    chooser.setDialogTitle(getText());
    chooser.setFileFilter(new FileNameExtensionFilter("JMX", "jmx"));
    chooser.setSelectedFile(plan.resolveSibling(stem + "-capacity" + EXTENSION).toFile());
    return chooser.showSaveDialog(this) == JFileChooser.APPROVE_OPTION
        ? Optional.of(chooser.getSelectedFile().toPath())
        : Optional.empty();
  }

  private void write(Path plan, Path file) {
    try {
      if (Files.exists(file)) {
        throw new IOException(BundleMenu.TEXTS.text("capacity.exists", file));
      }
      SearchedPlan searched =
          SearchedPlan.of(plan, content(), new SearchWishes(Map.of(), Map.of(), "", Map.of()));
      Files.writeString(file, searched.text(file, ""));
      if (isClosed()) {
        open(file);
        say(String.join("\n", searched.sentences()));
      }
    } catch (IOException | IllegalArgumentException | IllegalUserActionException e) {
      log.warn("No search for the capacity of '{}'", plan, e);
      say(e.getMessage());
    }
  }

  /** Closes the open plan, unless the user wants to keep its changes. */
  private boolean isClosed() {
    ActionRouter.getInstance()
        .doActionNow(new ActionEvent(this, ActionEvent.ACTION_PERFORMED, ActionNames.CLOSE));
    return GuiPackage.getInstance().getTestPlanFile() == null;
  }

  /** As File > Open does. */
  private static void open(Path file) throws IOException, IllegalUserActionException {
    HashTree tree = SaveService.loadTree(file.toFile());
    GuiPackage gui = GuiPackage.getInstance();
    FileServer.getFileServer().setBaseForScript(file.toFile());
    Load.insertLoadedTree(ActionEvent.ACTION_PERFORMED, tree);
    gui.setTestPlanFile(file.toString());
    gui.updateCurrentGui();
  }

  private void say(String text) {
    JOptionPane.showMessageDialog(
        GuiPackage.getInstance().getMainFrame(), text, getText(), JOptionPane.INFORMATION_MESSAGE);
  }
}

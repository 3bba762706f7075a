package io.github.bancada.window;

import io.github.bancada.text.ResourceTexts;
import java.io.File;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The documents in JMeter's menu Help, the search for the capacity of the open plan in the menu
 * Run, and the templates in File > Templates. JMeter makes one object with its menu bar, long
 * before it first reads templates, so a file can still be added to the list; the user's own list
 * stays. For the event thread only.
 */
public final class BundleMenu implements MenuCreator {
  static final ResourceTexts TEXTS = new ResourceTexts(BundleMenu.class);

  static final String TEMPLATE_LISTS = "template.files";
  static final String OWN_LIST = "/bin/templates/bancada.xml";
  private static final String LIST_OF_JMETER = "/bin/templates/templates.xml";

  private final JMenuItem documents = new JMenuItem();
  private final JMenuItem capacity = new CapacityItem();

  public BundleMenu() {
    offerTemplates();
    documents.addActionListener(event -> HelpPages.ofThisJMeter().show(HelpPages.FIRST, documents));
    localeChanged();
  }

  /** Adds our list of templates to JMeter's, if the zip has brought one. */
  static void offerTemplates() {
    String lists = JMeterUtils.getPropDefault(TEMPLATE_LISTS, LIST_OF_JMETER);
    if (!lists.contains(OWN_LIST) && new File(JMeterUtils.getJMeterHome(), OWN_LIST).isFile()) {
      JMeterUtils.setProperty(TEMPLATE_LISTS, lists + "," + OWN_LIST);
    }
  }

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    return switch (location) {
      case HELP -> new JMenuItem[] {documents};
      case RUN -> new JMenuItem[] {capacity};
      default -> new JMenuItem[0];
    };
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {
    documents.setText(TEXTS.text("documents"));
    capacity.setText(TEXTS.text("capacity"));
  }
}

package io.github.bancada.element;

/**
 * Where the elements stand in JMeter's menus: together, behind those of JMeter's own that it wants
 * first, and above its line. JMeter has one text for an element in the menu and for the name of a
 * new one, which becomes a label of every report: so there is no common prefix.
 */
public final class MenuPlace {
  /** For JMeter's {@code GUIMenuSortOrder}, whose default is 100. */
  public static final int TOGETHER = 60;

  private MenuPlace() {}
}

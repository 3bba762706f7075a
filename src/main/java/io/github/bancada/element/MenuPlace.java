package io.github.bancada.element;

/**
 * The place of the elements in JMeter's menus: together, after JMeter's own leading entries and
 * above its separator. JMeter uses one text for the menu and for the name of a new element, which
 * becomes a label of every report, so there is no common prefix.
 */
public final class MenuPlace {
  /** For JMeter's {@code GUIMenuSortOrder}, whose default is 100. */
  public static final int TOGETHER = 60;

  private MenuPlace() {}
}

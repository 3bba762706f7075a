package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.util.HashMap;
import java.util.Map;

/**
 * Trees that the server refused to move back. The entries in such a tree wait, and so do changes
 * that would move the tree or need its place. The older names of all other entries are correct. For
 * one thread.
 */
final class StuckTrees {
  private final Map<DN, String> tops = new HashMap<>();
  private final Map<DN, String> above = new HashMap<>();

  /**
   * Adds the top of a tree.
   *
   * @param reason why others must wait, for messages
   */
  void add(DN top, String reason) {
    tops.putIfAbsent(top, reason);
    for (DN parent = top.getParent(); parent != null; parent = parent.getParent()) {
      above.putIfAbsent(parent, reason);
    }
  }

  /** Why the content of an entry must wait; null if it need not. */
  String reasonFor(DN name) {
    for (DN each = name; each != null && !tops.isEmpty(); each = each.getParent()) {
      String reason = tops.get(each);
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  /** Why an entry may not be deleted, renamed or moved; null if it may. */
  String reasonForTree(DN name) {
    String reason = reasonFor(name);
    return reason == null ? above.get(name) : reason;
  }
}

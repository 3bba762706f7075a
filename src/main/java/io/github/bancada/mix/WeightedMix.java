package io.github.bancada.mix;

import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.OnceATest;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.work.UserSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jorphan.collections.HashTree;

/**
 * Controller: runs one of its children each time, as its weight says: so often, at random, or with
 * so many of the virtual users. At random each virtual user chooses on its own, from numbers that
 * depend on the seed, its name and the controller's name.
 *
 * <p>The mix and the consent to change data are checked before the first sample. A copy belongs to
 * one virtual user and is not thread-safe.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class WeightedMix extends GenericController implements FieldBean, TestStateListener {
  private static final long serialVersionUID = 1L;

  /** Behind all children: nothing is left to do. */
  private static final int NONE = Integer.MAX_VALUE;

  static final Fields FIELDS = new Fields(WeightedMix.class);

  static final Field<String> MIX = FIELDS.group("choice").text("mix", "");
  static final Field<MixSettings.Share> SHARE = FIELDS.choice("share", MixSettings.Share.TIMES);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);

  static final Field<List<String>> CHANGING = FIELDS.group("consent").words("changing");
  static final Field<Boolean> MAY_CHANGE = FIELDS.flag("mayChange", false);

  static final Derived<MixSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new MixSettings(
                  Weights.parse(MIX.label(), v.get(MIX)),
                  v.get(SHARE),
                  v.get(SEED),
                  v.get(CHANGING),
                  v.get(MAY_CHANGE)));

  /** The children of this user's copy as they were at its beginning; null before. */
  private transient List<TestElement> children;

  /** Null before the first choice, and if there is nothing to choose. */
  private transient Weights.Draw draw;

  /** Weights for shares of users; null for shares of times. */
  private transient double[] shares;

  /** The users of all copies. */
  private transient Occupancy occupancy = new Occupancy();

  /** This user's last child, by index; -1 for none. */
  private transient int last = -1;

  private transient boolean isInside;

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  public Object clone() {
    WeightedMix copy = (WeightedMix) super.clone();
    copy.occupancy = occupancy;
    copy.last = -1;
    return copy;
  }

  @Override
  protected Object readResolve() {
    super.readResolve();
    occupancy = new Occupancy();
    last = -1;
    return this;
  }

  @Override
  public void testStarted() {
    Check check = new Check(FIELDS, this::text);
    Optional<List<String>> names =
        RunningTest.plan().flatMap(this::below).map(WeightedMix::childrenOf);
    if (names.isPresent()) {
      check
          .known(SETTINGS)
          .ifPresent(settings -> check.that(() -> agreedWeights(settings, names.get())));
    }
    if (!check.problems().isEmpty()) {
      refuse(String.join("; ", check.problems()));
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    // Nothing to release.
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  private void refuse(String problem) {
    TestAbort.ofElement(FIELDS.elementLabel(), getName(), problem);
  }

  /** The tree below this element, if the element is in the given one. */
  private Optional<HashTree> below(HashTree tree) {
    for (Object node : tree.getArray()) {
      HashTree own = tree.getTree(node);
      Optional<HashTree> found = node == this ? Optional.of(own) : below(own);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static List<String> childrenOf(HashTree tree) {
    List<String> names = new ArrayList<>();
    for (Object node : tree.getArray()) {
      if (node instanceof Controller || node instanceof Sampler) {
        names.add(((TestElement) node).getName());
      }
    }
    return names;
  }

  /**
   * The weights of the children.
   *
   * @throws IllegalArgumentException if the mix is wrong, or changes data without consent
   */
  private double[] agreedWeights(MixSettings settings, List<String> names) {
    double[] weights = settings.mix().weightsOf(names);
    List<String> changes = settings.changes(names, weights);
    if (!changes.isEmpty() && !EmbeddedServer.isStarted() && !TestAbort.isUnderWay()) {
      String what = String.join(", ", changes);
      if (!settings.mayChange()) {
        throw new IllegalArgumentException(
            "the mix changes data at a server that was not started for this test ("
                + what
                + "), and "
                + MAY_CHANGE.label()
                + " is 'false'; allow it if those data may change (in the LDAP plans with"
                + " -Jldap.write=true), or leave "
                + what
                + " out of the mix");
      }
      OnceATest.say("this test changes data at the server, as allowed: " + what);
    }
    return weights;
  }

  @Override
  public Sampler next() {
    if (isFirst() && !isDone()) {
      current = chosen();
    }
    return super.next();
  }

  private int chosen() {
    if (children == null) {
      begin();
    }
    if (draw == null) {
      return NONE;
    }
    TestElement child = children.get(shares == null ? draw.next() : enter());
    int index = 0;
    for (TestElement each : subControllersAndSamplers) {
      if (each == child) {
        return index;
      }
      index++;
    }
    return NONE; // a controller that is done for good
  }

  private int enter() {
    last = occupancy.enter(shares, last);
    isInside = true;
    return last;
  }

  /** The end of a choice, in whatever way it ends. */
  @Override
  protected void reInitialize() {
    if (isInside) {
      isInside = false;
      occupancy.leave(last);
    }
    super.reInitialize();
  }

  private void begin() {
    children = List.copyOf(subControllersAndSamplers);
    List<String> names = children.stream().map(TestElement::getName).toList();
    try {
      MixSettings settings = values().get(SETTINGS);
      double[] weights = agreedWeights(settings, names);
      if (weights.length > 0) {
        String user = getName() + " " + Thread.currentThread().getName();
        draw = new Weights.Draw(weights, UserSeed.of(settings.seed(), user));
        shares = settings.share() == MixSettings.Share.USERS ? weights : null;
      }
    } catch (IllegalArgumentException e) {
      refuse(e.getMessage());
    }
  }

  /** Its fields are read once: after a sample there is nothing to recover. */
  @Override
  public void recoverRunningVersion() {
    // Nothing has changed.
  }

  @Override
  protected void incrementCurrent() {
    current = NONE;
  }

  @Override
  protected void removeCurrentElement() {
    super.removeCurrentElement();
    current = NONE;
  }
}

package io.github.bancada.storage;

import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.storage.files.FileSetSettings;
import io.github.bancada.storage.files.FileSizes;
import io.github.bancada.storage.io.Operation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.InterleaveControl;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The bytes that the storage samplers of a plan write to one target, as far as known before it
 * runs. Samplers below conditional controllers count as nothing. Of the sets that are deleted
 * again, only the largest counts. So a test may need more, never less. For one thread.
 */
final class PlannedRoom {
  /** Part of a name that changes with each sample. */
  private static final String COUNTER = "${__counter(";

  private final String target;
  private final int targets;
  private final Set<String> deleted = new HashSet<>();

  /** Bytes of file sets, and of the files of File I/O, by their name in the plan. */
  private final Map<String, Long> sets = new HashMap<>();

  private final Map<String, Long> files = new HashMap<>();
  private long kept;
  private long mostDeleted;

  private PlannedRoom(String target, int targets) {
    this.target = target;
    this.targets = targets;
  }

  /**
   * Adds up what a plan writes.
   *
   * @param plan with the values of its functions
   * @param target name of one of the targets
   * @param targets number of targets, which take turns
   * @throws IllegalArgumentException if a sampler has a wrong field
   */
  static long bytes(HashTree plan, String target, int targets) {
    PlannedRoom room = new PlannedRoom(target, targets);
    SearchByClass<FileSet> all = new SearchByClass<>(FileSet.class);
    plan.traverse(all);
    for (FileSet each : all.getSearchResults()) {
      if (value(each, FileSet.ACTION) == FileSetSettings.Action.DELETE) {
        room.deleted.add(written(each, FileSet.SET));
      }
    }
    room.visit(plan, 1, 1);
    return room.kept
        + room.mostDeleted
        + room.files.values().stream().mapToLong(bytes -> bytes).sum();
  }

  /**
   * @param times how often each of these elements runs for each user
   */
  private void visit(HashTree elements, long times, int users) {
    for (Object each : elements.list()) {
      visit(each, elements.getTree(each), times, users);
    }
  }

  private void visit(Object element, HashTree below, long times, int users) {
    if (element instanceof AbstractThreadGroup group) {
      visit(below, loops(group.getSamplerController()), group.getNumThreads());
    } else if (element instanceof InterleaveControl) {
      List<Object> turns =
          below.list().stream()
              .filter(each -> each instanceof Controller || each instanceof Sampler)
              .toList();
      for (int i = 0; i < turns.size(); i++) {
        long own = (times + turns.size() - 1 - i) / turns.size();
        visit(turns.get(i), below.getTree(turns.get(i)), own, users);
      }
    } else if (element instanceof FileSet set) {
      add(set, turns(value(set, FileSet.TARGET), times));
    } else if (element instanceof FileIo io) {
      add(io, turns(value(io, FileIo.TARGET), times), users);
    } else if (element instanceof LoopController loop) {
      visit(below, times * loops(loop), users);
    } else if (!(element instanceof Controller)
        || element instanceof TransactionController
        || element.getClass() == GenericController.class) {
      visit(below, times, users);
    }
  }

  /** Loops of a controller; 1 for an endless loop. */
  private static long loops(Object controller) {
    return controller instanceof LoopController loop && loop.getLoops() >= 0 ? loop.getLoops() : 1;
  }

  private long turns(String wanted, long times) {
    return wanted.isEmpty() ? times / targets : wanted.equals(target) ? times : 0;
  }

  private void add(FileSet set, long turns) {
    FileSetSettings.Action action = value(set, FileSet.ACTION);
    if (turns > 0 && action == FileSetSettings.Action.CREATE) {
      FileSizes sizes = FileSizes.parse(FileSet.FILE_SIZE.label(), value(set, FileSet.FILE_SIZE));
      long bytes = sizes.total(value(set, FileSet.SEED), value(set, FileSet.FILES));
      add(written(set, FileSet.SET), bytes, turns);
    } else if (turns > 0 && action == FileSetSettings.Action.COPY) {
      long bytes = sets.getOrDefault(written(set, FileSet.SET), 0L);
      add(written(set, FileSet.COPY_TO), bytes, turns);
    }
  }

  private void add(String name, long bytes, long turns) {
    boolean isNew = sets.put(name, bytes) == null;
    if (deleted.contains(name)) {
      mostDeleted = Math.max(mostDeleted, bytes);
    } else if (name.contains(COUNTER)) {
      kept += turns * bytes;
    } else if (isNew) {
      kept += bytes;
    }
  }

  private void add(FileIo io, long turns, int users) {
    if (turns > 0 && value(io, FileIo.OPERATION) == Operation.WRITE) {
      long all = value(io, FileIo.FILES) * value(io, FileIo.FILE_SIZE);
      long bytes = value(io, FileIo.SHARED) ? all : all * users;
      files.merge(written(io, FileIo.FILE_NAME), bytes, Math::max);
    }
  }

  private static <T> T value(FieldElement element, Field<T> field) {
    FieldValues values = new FieldValues(element.fields());
    values.put(field, element.text(field));
    return values.get(field);
  }

  /** A name as written in the plan. Its functions are not run, because they may count. */
  private static String written(FieldElement element, Field<?> field) {
    return element.getProperty(element.property(field)) instanceof FunctionProperty property
            && property.getObjectValue() instanceof CompoundVariable function
        ? function.getRawParameters()
        : element.text(field);
  }
}

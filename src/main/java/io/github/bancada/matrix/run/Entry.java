package io.github.bancada.matrix.run;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A line of a matrix's journal. Immutable. Times are ISO 8601, with zone. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "what")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Entry.Begun.class, name = "begun"),
  @JsonSubTypes.Type(value = Entry.Started.class, name = "started"),
  @JsonSubTypes.Type(value = Entry.Intent.class, name = "intent"),
  @JsonSubTypes.Type(value = Entry.Applied.class, name = "applied"),
  @JsonSubTypes.Type(value = Entry.Undone.class, name = "undone"),
  @JsonSubTypes.Type(value = Entry.UndoFailed.class, name = "undo-failed"),
  @JsonSubTypes.Type(value = Entry.Repeated.class, name = "repeated"),
  @JsonSubTypes.Type(value = Entry.Finished.class, name = "finished")
})
sealed interface Entry {
  /** Format of the journal. */
  int VERSION = 1;

  /**
   * Changes what the journal says.
   *
   * @throws IllegalArgumentException if it cannot follow what was said before
   */
  void changes(JournalState state);

  /**
   * The first line.
   *
   * @param id of this matrix; its processes are marked with it
   * @param sha256 of the file of the matrix
   */
  record Begun(int version, String id, String sha256, long seed, int configurations, int rounds)
      implements Entry {
    public Begun {
      require(version == VERSION, "is of version " + version + ", not " + VERSION);
      require(configurations > 0 && rounds > 0, "has no runs");
    }

    @Override
    public void changes(JournalState state) {
      state.begin(this);
    }
  }

  /**
   * Runs begin, or are resumed.
   *
   * @param boot id of this start of the machine; "" if not known
   */
  record Started(String time, String boot) implements Entry {
    public Started {
      Instant.parse(time);
    }

    @Override
    public void changes(JournalState state) {
      state.start(this);
    }
  }

  /**
   * A level will be applied.
   *
   * @param number of the intent, from 0
   * @param undo the command that puts the old level back
   * @param verify the command that prints the level
   * @param environment of both, beside what they inherit
   * @param directory of both
   */
  record Intent(
      int number,
      int run,
      String factor,
      String level,
      List<String> undo,
      List<String> verify,
      Map<String, String> environment,
      String directory,
      long limitMillis,
      String time)
      implements Entry {
    public Intent {
      undo = List.copyOf(undo);
      verify = List.copyOf(verify);
      environment = Map.copyOf(environment);
      Path.of(directory);
      Instant.parse(time);
      require(environment.containsKey(Levels.OLD), "has no old value");
    }

    @Override
    public void changes(JournalState state) {
      state.intend(this);
    }
  }

  /** The command of an intent has ended well. */
  record Applied(int intent) implements Entry {
    @Override
    public void changes(JournalState state) {
      state.apply(intent);
    }
  }

  /** What an intent changed is put back. */
  record Undone(int intent) implements Entry {
    @Override
    public void changes(JournalState state) {
      state.undo(intent);
    }
  }

  /** What an intent changed could not be put back, and is still outstanding. */
  record UndoFailed(int intent, String why) implements Entry {
    @Override
    public void changes(JournalState state) {
      state.outstanding(intent);
    }
  }

  /** A run is repeated. */
  record Repeated(int run, String why) implements Entry {
    @Override
    public void changes(JournalState state) {
      state.requireStarted();
    }
  }

  /**
   * A run is over and counts.
   *
   * @param missing why it has no figures; "" if it has
   */
  record Finished(int run, List<String> remarks, String missing) implements Entry {
    public Finished {
      remarks = List.copyOf(remarks);
    }

    @Override
    public void changes(JournalState state) {
      state.finish(this);
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalArgumentException("it " + what);
    }
  }
}

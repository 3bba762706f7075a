package io.github.bancada.storage.files;

import java.util.Optional;

/**
 * One phase of one virtual user on one target: its part of the files, and what is to be done with
 * them. For one thread, but for {@link #cancel()}.
 */
abstract class UserPhase {
  private final StoredFiles set;

  private UserPhase(StoredFiles set) {
    this.set = set;
  }

  /** Does what must be done before the phase, and is not part of its time. */
  abstract void prepare();

  /** Does everything. */
  abstract PhaseResult all();

  /** Does the next file; empty after the last one. */
  abstract Optional<PhaseResult> next();

  /** Ends it as soon as possible. */
  abstract void cancel();

  /** The set on which it works. */
  final StoredFiles set() {
    return set;
  }

  /** A phase of this JVM. */
  static UserPhase of(StoredFiles set, FilePhase phase, int[] numbers) {
    return new UserPhase(set) {
      private int next;

      @Override
      void prepare() {
        phase.prepare();
      }

      @Override
      PhaseResult all() {
        return phase.run(numbers);
      }

      @Override
      Optional<PhaseResult> next() {
        return next == numbers.length
            ? Optional.empty()
            : Optional.of(phase.run(new int[] {numbers[next++]}));
      }

      @Override
      void cancel() {
        // The phase asks before each file whether it is to end.
      }
    };
  }

  /** A phase of a program, which does all files at once. */
  static UserPhase of(StoredFiles set, CopyProgram program) {
    return new UserPhase(set) {
      private boolean done;

      @Override
      void prepare() {
        program.prepare();
      }

      @Override
      PhaseResult all() {
        return program.run();
      }

      @Override
      Optional<PhaseResult> next() {
        if (done) {
          return Optional.empty();
        }
        done = true;
        return Optional.of(all());
      }

      @Override
      void cancel() {
        program.cancel();
      }
    };
  }
}

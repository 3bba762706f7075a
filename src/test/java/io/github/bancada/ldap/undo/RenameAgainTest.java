package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The requests after a refused rename. */
class RenameAgainTest {
  private static final LDIFChangeRecord RENAME =
      new LDIFModifyDNChangeRecord("cn=a,o=x", "cn=b", true, null);
  private static final LDIFChangeRecord DELETE = new LDIFDeleteChangeRecord("cn=a,o=x");
  private static final int OTHER = 80;
  private static final int NO_OPERATION = 16654;

  /** Gives these answers one after the other. */
  private static final class Answers implements Directory {
    private final Deque<Integer> codes;
    private final List<LDIFChangeRecord> asked = new ArrayList<>();

    Answers(Integer... codes) {
      this.codes = new ArrayDeque<>(List.of(codes));
    }

    @Override
    public LdapResult search(
        String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries) {
      throw new AssertionError("nothing is to be read");
    }

    @Override
    public LdapResult change(LDIFChangeRecord change) {
      asked.add(change);
      return new LdapResult(codes.remove(), "", "", List.of());
    }
  }

  private static int code(Answers answers, LDIFChangeRecord change) throws LdapOperationException {
    return new Undo.RenameAgain(answers).change(change).code();
  }

  @Test
  void renameIsAskedAgainAfterAnAdditionThatMustNotHappen() throws Exception {
    Answers answers = new Answers(OTHER, NO_OPERATION, 0);

    assertThat(code(answers, RENAME)).isZero();

    LDIFChangeRecord between = answers.asked.get(1);
    assertThat(answers.asked).containsExactly(RENAME, between, RENAME);
    assertThat(between.getDN()).isEqualTo("cn=bancada-undo,cn=a,o=x");
    assertThat(between.getControls())
        .containsExactly(new Control("1.3.6.1.4.1.4203.666.5.2", true));
  }

  @Test
  void renameThatIsRefusedAgainIsRefused() throws Exception {
    assertThat(code(new Answers(OTHER, 12, OTHER), RENAME)).isEqualTo(OTHER);
  }

  @Test
  void everythingElseIsAskedOnce() throws Exception {
    assertThat(code(new Answers(0), RENAME)).isZero();
    assertThat(code(new Answers(68), RENAME)).isEqualTo(68);
    assertThat(code(new Answers(OTHER), DELETE)).isEqualTo(OTHER);
  }
}

package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFAddChangeRecord;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of ledgers: what is written is read again, also if the end is missing. */
class LedgerRecordTest {
  @TempDir Path work;

  private static final DN ANA = Names.parse("uid=ana,ou=people,dc=example,dc=org");
  private static final DN BIA = Names.parse("uid=bia,ou=other,dc=example,dc=org");

  private static Entry entry(List<byte[]> values) {
    Entry entry = new Entry(ANA);
    for (int i = 0; i < values.size(); i++) {
      entry.addAttribute("a" + i, values.get(i));
    }
    return entry;
  }

  @Property(tries = 200)
  void entryIsReadAsItWasWritten(Any any) throws IOException {
    List<byte[]> values = any.list(1, 5, () -> any.bytes(255));
    Entry entry = entry(values);

    String text = LedgerRecord.image(entry);
    LedgerRecord read = LedgerRecord.parse(text);

    assertThat(text.indexOf("\n\n")).as("the only empty line").isEqualTo(text.length() - 2);
    assertThat(read.kind()).isEqualTo(LedgerRecord.Kind.IMAGE);
    assertThat(((LDIFAddChangeRecord) read.change()).getEntryToAdd()).isEqualTo(entry);
  }

  @Property(tries = 100)
  void recordsBeforeTheCutAreRead(Any any) throws IOException {
    List<List<byte[]>> entries = any.list(1, 6, () -> any.list(1, 3, () -> any.bytes(255)));
    int percent = any.number(0, 100);
    StringBuilder whole = new StringBuilder();
    List<Long> ends = new ArrayList<>();
    for (List<byte[]> each : entries) {
      whole.append(LedgerRecord.image(entry(each)));
      ends.add((long) whole.toString().getBytes(StandardCharsets.UTF_8).length);
    }
    byte[] bytes = whole.toString().getBytes(StandardCharsets.UTF_8);
    int cut = bytes.length * percent / 100;
    Path path = Files.createTempFile(work, "ledger", ".ldif");
    try (LedgerFile file = LedgerFile.open(path).orElseThrow()) {
      Files.write(path, Arrays.copyOf(bytes, cut));

      LedgerIndex index = LedgerIndex.of(file);

      assertThat(index.ages()).hasSize(1);
      assertThat(index.damaged().size()).isZero();
      assertThat(index.ages().get(0).images().size())
          .isEqualTo((int) ends.stream().filter(end -> end <= cut).count());
    }
  }

  @Test
  void renameIsReadAsTheWayBack() throws IOException {
    LedgerRecord leaf = LedgerRecord.parse(LedgerRecord.rename(ANA, BIA, 7, false));
    LedgerRecord tree = LedgerRecord.parse(LedgerRecord.rename(ANA, BIA, 8, true));

    assertThat(leaf.kind()).isEqualTo(LedgerRecord.Kind.RENAME);
    assertThat(leaf.number()).isEqualTo(7);
    assertThat(leaf.dn()).isEqualTo(BIA);
    assertThat(leaf.before()).isEqualTo(ANA);
    assertThat(tree.kind()).isEqualTo(LedgerRecord.Kind.TREE);
    assertThat(tree.number()).isEqualTo(8);
  }

  @Test
  void othersAreReadAsWhatTheyAre() throws IOException {
    assertThat(LedgerRecord.parse(LedgerRecord.absent(ANA)).kind())
        .isEqualTo(LedgerRecord.Kind.ABSENT);
    assertThat(LedgerRecord.parse(LedgerRecord.password(ANA)).kind())
        .isEqualTo(LedgerRecord.Kind.UNREADABLE);
    assertThat(LedgerRecord.parse(LedgerRecord.AGE).kind()).isEqualTo(LedgerRecord.Kind.AGE);
    assertThat(LedgerRecord.parse(LedgerRecord.comment("# age", "failed 3\n# age")).kind())
        .isEqualTo(LedgerRecord.Kind.COMMENT);
    assertThat(LedgerRecord.failedNumber(LedgerRecord.failed(12))).hasValue(12);
    assertThat(LedgerRecord.failedNumber(LedgerRecord.absent(ANA))).isEmpty();
  }

  @Test
  void otherTextIsRefused() {
    for (String text :
        List.of(
            "x",
            "dn: ",
            "dn: no name\nchangetype: delete\n",
            "dn: cn=a\nchangetype: modrdn\n",
            "dn: cn=a\nchangetype: modrdn\nnewrdn: cn=b\ndeleteoldrdn: 1\n")) {
      assertThatThrownBy(() -> LedgerRecord.parse(text)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void nameBelowAMovedEntryIsMovedToo() {
    DN child = Names.parse("cn=x+sn=y," + ANA);

    assertThat(Names.moved(child, ANA, BIA)).isEqualTo(Names.parse("cn=x+sn=y," + BIA));
    assertThat(Names.moved(ANA, ANA, BIA)).isEqualTo(BIA);
    assertThat(Names.moved(BIA, ANA, BIA)).isSameAs(BIA);
  }

  @Test
  void numbersAreAsMemberAsInAnySet() {
    NumberSet set = new NumberSet();
    Set<Long> same = new HashSet<>();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long number = 1 + random.nextInt(15_000);
      assertThat(set.contains(number)).isEqualTo(same.contains(number));
      assertThat(set.add(number)).isEqualTo(same.add(number));
    }
    assertThat(set.size()).isEqualTo(same.size());
  }
}

package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostScriptCopiesTest {
  private static PageCount with(String setup) {
    return count(
        "%!PS-Adobe-3.0\n" + setup + "\n%%Page: 1 1\nx\n%%Page: 2 2\nx\n%%Trailer\n%%EOF\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<< /NumCopies 3 >> setpagedevice",
        "<</NumCopies 3/Duplex false>>setpagedevice",
        "<< /NumCopies\n3 >> setpagedevice",
        "/#copies 3 def",
        "userdict begin/#copies 3 def end",
        "TeXDict begin 3 @copies end",
        "%RBINumCopies: 3",
        "%%BeginNonPPDFeature: NumCopies 3",
        "%RBIBeginNonPPDFeature: *NumCopies 3",
        "(a \\) b) pop /#copies 3 def",
        "(unbalanced ( one) /#copies 9 def) pop /#copies 3 def",
        "<~abc(d~> /#copies 3 def",
      })
  void statementSetsCopies(String statement) {
    PageCount count = with(statement);

    assertThat(count.copies()).as("%s", count).isEqualTo(3);
    assertThat(count.total()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(/#copies 3 def) pop",
        "(a\n/#copies 3 def\n) pop",
        "(a (nested) /NumCopies 3) pop",
        "% /NumCopies 3",
        "x % /#copies 3 def",
        "/#copies X",
        "/#copies 3 exch",
        "/@copies {/#copies exch def} def",
        "dup/Context get/NumCopies//knownget exec",
        "/NumCopiesOf 3",
        "/NumCopies 3x",
        "/NumCopies 99999999999",
        "/#copies 0 def",
        "%%BeginResource: procset a\n/#copies 3 def\n%%EndResource",
        "%%BeginNonPPDFeature: Jog 3",
      })
  void otherStatementsSetNoCopies(String statement) {
    PageCount count = with(statement);

    assertThat(count.copies()).as("%s", count).isEqualTo(1);
    assertThat(count.pages()).isEqualTo(2);
  }

  @Test
  void parenthesesInDataDoNotHideStatements() {
    String ascii85 = ("(".repeat(75) + "\n").repeat(20) + "((ab~>\n";
    assertThat(with(ascii85 + "/#copies 3 def").copies()).isEqualTo(3);
    assertThat(with("(" + "x\n".repeat(40_000) + "/#copies 3 def").copies()).isEqualTo(3);
  }

  @Test
  void copiesApplyFromTheirPageOn() {
    PageCount count =
        count(
            "%!PS-Adobe-3.0\n"
                + "%%Page: 1 1\n"
                + "x\n"
                + "%%Page: 2 2\n"
                + "/#copies 4 def\n"
                + "%%Page: 3 3\n"
                + "x\n"
                + "%%Trailer\n"
                + "/#copies 9 def\n"
                + "%%EOF\n");

    assertThat(count.copies()).isZero();
    assertThat(count.total()).isEqualTo(1 + 4 + 4);
  }

  @Test
  void copiesSetBeforeTheDocumentApplyToIt() {
    assertThat(count("%!\n/#copies 2 def\n%!PS-Adobe-3.0\n%%Page: 1 1\nx\n%%EOF\n").total())
        .isEqualTo(2);
  }

  @Test
  void documentOverridesTheEnvelope() {
    String pjl = UEL + "@PJL SET COPIES=5\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n";
    String document = "%!PS-Adobe-3.0\n%%Page: 1 1\nx\n%%EOF\n";

    assertThat(count(pjl + document + UEL).total()).isEqualTo(5);
    assertThat(count(pjl + document.replace("x", "/#copies 2 def") + UEL).total()).isEqualTo(2);
  }

  @Test
  void pageDeviceSetsDuplex() {
    assertThat(with("<</Duplex true/Tumble false>>setpagedevice").duplex()).isEqualTo(Duplex.LONG);
    assertThat(
            with("<< /Duplex true /Tumble true\n/Policies << /Duplex 2 >> >> setpagedevice")
                .duplex())
        .isEqualTo(Duplex.SHORT);
    assertThat(with("<</Duplex false/Tumble true>>setpagedevice").duplex()).isEqualTo(Duplex.NONE);
    assertThat(with("<</Duplex true>>setpagedevice <</Duplex false>>setpagedevice").duplex())
        .isEqualTo(Duplex.NONE);
  }

  @Test
  void statusDictionarySetsDuplex() {
    assertThat(with("statusdict begin true setduplexmode end").duplex()).isEqualTo(Duplex.LONG);
    assertThat(with("statusdict begin true setduplexmode true settumble end").duplex())
        .isEqualTo(Duplex.SHORT);
  }

  @Test
  void variableOfTheProgramSetsNoDuplex() {
    assertThat(with("/Duplex true def <</A 1>> setpagedevice").duplex()).isEqualTo(Duplex.NONE);
    assertThat(with("(/Duplex true setpagedevice) pop").duplex()).isEqualTo(Duplex.NONE);
    assertThat(with("/Duplex true store").duplex()).isEqualTo(Duplex.NONE);
  }
}

package io.github.bancada.ldap;

import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Requires389Ds;

/** 389 Directory Server is put back as it was. */
@Requires389Ds
class Ds389UndoIT extends UndoContract {
  @Override
  InstalledDirectory start() throws Exception {
    return Ds389Server.builder().entries(20).start();
  }

  @Override
  int rounds() {
    return LongForm.of(1, 8);
  }

  /** Users at once make 389 Directory Server 2.3 lose the entry above another one. */
  @Override
  int users() {
    return 1;
  }
}

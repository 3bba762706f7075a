/*
 * Searches a directory through libldap, with a window of searches outstanding on one connection, or
 * with a connection, an anonymous bind and an unbind for each search.
 *
 *   ldapwindow URI BASE ENTRIES (kept|loop) WINDOW PHASE...
 *
 * Each search asks for (uid=fulanoN), N at random from 1 to ENTRIES, and must bring one entry. A
 * phase is name:1000 (searches) or name:10s, and prints: PHASE name searches seconds CPU-seconds.
 */
#include <ldap.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char *uri;
static const char *base;
static uint32_t entries;
static uint64_t state = 88172645463325252ULL;

static void fail(const char *what, int code) {
  fprintf(stderr, "%s: %s\n", what, ldap_err2string(code));
  exit(1);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double cpu(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec
      + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static uint32_t anybody(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return 1 + (uint32_t) (state >> 32) % entries;
}

static LDAP *connection(void) {
  LDAP *ld;
  int version = LDAP_VERSION3;
  int code = ldap_initialize(&ld, uri);
  if (code != LDAP_SUCCESS) fail(uri, code);
  ldap_set_option(ld, LDAP_OPT_PROTOCOL_VERSION, &version);
  return ld;
}

static void ask(LDAP *ld) {
  char filter[40];
  int id;
  snprintf(filter, sizeof filter, "(uid=fulano%u)", anybody());
  int code =
      ldap_search_ext(ld, base, LDAP_SCOPE_SUBTREE, filter, NULL, 0, NULL, NULL, NULL, 0, &id);
  if (code != LDAP_SUCCESS) fail("search", code);
}

/* Waits for the end of any search; counts its entries. */
static void hear(LDAP *ld, long *found) {
  for (;;) {
    LDAPMessage *message;
    int type = ldap_result(ld, LDAP_RES_ANY, LDAP_MSG_ONE, NULL, &message);
    if (type <= 0) fail("result", LDAP_SERVER_DOWN);
    if (type == LDAP_RES_SEARCH_RESULT) {
      int answer;
      int code = ldap_parse_result(ld, message, &answer, NULL, NULL, NULL, NULL, 1);
      if (code != LDAP_SUCCESS || answer != LDAP_SUCCESS) fail("answer", code ? code : answer);
      return;
    }
    *found += type == LDAP_RES_SEARCH_ENTRY;
    ldap_msgfree(message);
  }
}

static long kept(int window, long most, double end, long *found) {
  LDAP *ld = connection();
  long asked = 0;
  long done = 0;
  for (;;) {
    while (asked - done < window && asked < most && now() < end) {
      ask(ld);
      asked++;
    }
    if (asked == done) break;
    hear(ld, found);
    done++;
  }
  ldap_unbind_ext(ld, NULL, NULL);
  return done;
}

static long loop(long most, double end, long *found) {
  long done = 0;
  struct berval nobody = {0, ""};
  while (done < most && now() < end) {
    LDAP *ld = connection();
    int code = ldap_sasl_bind_s(ld, "", LDAP_SASL_SIMPLE, &nobody, NULL, NULL, NULL);
    if (code != LDAP_SUCCESS) fail("bind", code);
    ask(ld);
    hear(ld, found);
    ldap_unbind_ext(ld, NULL, NULL);
    done++;
  }
  return done;
}

int main(int count, char **words) {
  if (count < 7) return 2;
  uri = words[1];
  base = words[2];
  entries = (uint32_t) atol(words[3]);
  int is_kept = strcmp(words[4], "kept") == 0;
  int window = atoi(words[5]);
  for (int i = 6; i < count; i++) {
    char *amount = strchr(words[i], ':');
    if (amount == NULL) return 2;
    *amount++ = 0;
    int timed = amount[strlen(amount) - 1] == 's';
    double start = now();
    double used = cpu();
    double end = timed ? start + atof(amount) : 1e18;
    long most = timed ? __LONG_MAX__ : atol(amount);
    long found = 0;
    long done = is_kept ? kept(window, most, end, &found) : loop(most, end, &found);
    if (found != done) {
      fprintf(stderr, "%ld searches found %ld entries\n", done, found);
      return 1;
    }
    printf("PHASE %s %ld %.6f %.6f\n", words[i], done, now() - start, cpu() - used);
  }
  return 0;
}

# The peer in Perl: connect, bind anonymously, search, unbind; phases as UnboundIdLoop prints them.
#   perl loop.pl ldap://host:port|ldaps://host:port|ldapi://%2Fpath authority name:loops...
use strict;
use warnings;
use Net::LDAP;
use Net::LDAPI;
use Net::LDAPS;
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID);

my ($url, $authority, @phases) = @ARGV;

sub connection {
    if ($url =~ m{^ldapi://(.*)}) {
        return Net::LDAPI->new($1);
    }
    my ($scheme, $host, $port) = $url =~ m{^(ldaps?)://([^:]+):(\d+)$} or die "not a URL: $url\n";
    return $scheme eq 'ldaps'
        ? Net::LDAPS->new($host, port => $port, verify => 'require', cafile => $authority)
        : Net::LDAP->new($host, port => $port);
}

for my $phase (@phases) {
    my ($name, $loops) = split /:/, $phase;
    my $wall = clock_gettime(CLOCK_MONOTONIC);
    my $cpu = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    for (1 .. $loops) {
        my $ldap = connection() or die "no connection to $url: $@\n";
        my $bound = $ldap->bind;
        die $bound->error . "\n" if $bound->code;
        my $found = $ldap->search(
            base => 'dc=testeperformance', scope => 'sub', filter => '(uid=fulano1)');
        die $found->error . "\n" if $found->code;
        die 'found ' . $found->count . " entries\n" unless $found->count == 1;
        $ldap->unbind;
        $ldap->disconnect;
    }
    printf "PHASE %s %d %.6f %.6f\n", $name, $loops,
        clock_gettime(CLOCK_MONOTONIC) - $wall, clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $cpu;
}

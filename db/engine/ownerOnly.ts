// Imported first by every program: what it stores from here on (accounts, sealed secrets) is its owner's alone.
process.umask(0o077);

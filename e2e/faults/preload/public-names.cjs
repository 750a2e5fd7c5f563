// Loaded into the server in front of its own code: every name leads to a public address.
const dns = require('node:dns');
const { syncBuiltinESMExports } = require('node:module');

dns.promises.lookup = async () => [{ address: '1.1.1.1', family: 4 }];
syncBuiltinESMExports();

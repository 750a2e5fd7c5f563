// Preloaded into the server: every host name resolves to a public IP address.
const dns = require('node:dns');
const { syncBuiltinESMExports } = require('node:module');

dns.promises.lookup = async () => [{ address: '1.1.1.1', family: 4 }];
syncBuiltinESMExports();

// Preloaded into the server: commits no longer wait for the disk.
const Database = require('better-sqlite3');

const { pragma } = Database.prototype;
Database.prototype.pragma = function weaker(text, ...rest) {
  return pragma.call(this, text.replace(/synchronous = FULL/, 'synchronous = NORMAL'), ...rest);
};

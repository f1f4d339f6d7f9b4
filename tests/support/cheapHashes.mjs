// Preloaded (`node --import`) by the product's processes in the tests of screens: a password's hash costs a quarter of
// a second of a core by design, and an account of a test takes five or six. What is stored says the full price, which
// `tests/integration/accounts/bruteForce.test.ts` holds; no setting of the product leads here.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16, p: 1 }, done);
syncBuiltinESMExports();

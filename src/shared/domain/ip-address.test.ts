import { describe, expect, it } from 'vitest';
import { isNetwork } from './ip-address.ts';

describe('isNetwork', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/8', '2001:db8::1/128'])(
    'accepts %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each(['', '10.0.0.0/0', '::/0', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10/8'])(
    'rejects %j',
    (text) => expect(isNetwork(text)).toBe(false),
  );
});

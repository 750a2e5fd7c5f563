import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerOf, isNetwork, parseAddress } from './ip-address.ts';

describe('one caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1.2.3', 'unknown'],
    ['1.2.3.256', 'unknown'],
    ['01.2.3.4', 'unknown'],
    ['1.2.3.4:80', 'unknown'],
    ['1::2::3', 'unknown'],
    ['1:2:3:4:5:6:7:8:9', 'unknown'],
    ['1:2:3:4:5:6:7::8', 'unknown'],
    ['1:2:3:4:5:6::8', '1:2:3:4::/64'],
    ['1:2:3:4:5:6:7:8::', 'unknown'],
    ['12345::', 'unknown'],
    ['g::', 'unknown'],
    ['', 'unknown'],
    ['proxy', 'unknown'],
  ])('%j is %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });

  it('is every IPv6 address of one /64, and none of another', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (first, second) => {
        const networks = [first, second].map((address) =>
          parseAddress(address)?.slice(0, 4).join(),
        );
        fc.pre(networks.every((network) => network !== '0,0,0,0'));
        expect(callerOf(first) === callerOf(second)).toBe(networks[0] === networks[1]);
      }),
    );
  });

  it('is every IPv4 address for itself, also as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect([callerOf(address), callerOf(`::ffff:${address}`)]).toEqual([address, address]);
      }),
    );
  });
});

describe('a network', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/8', '2001:db8::1/128'])(
    'is %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each(['', '10.0.0.0/0', '::/0', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10/8'])(
    'is not %j',
    (text) => expect(isNetwork(text)).toBe(false),
  );
});

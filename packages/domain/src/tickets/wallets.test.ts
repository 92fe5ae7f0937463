import { passWallets } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asHex, asRgb, contrast, isPublicAddress, passColors, veilOver, walletPauseMs, walletsFor } from './wallets.ts';

const devices = {
  iPhone: ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 5],
  iPad: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5],
  mac: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0],
  android: ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 5],
  windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10],
} as const;

describe('wallets of a device', () => {
  it.each([
    ['iPhone', ['apple']],
    ['iPad', ['apple']],
    ['mac', ['apple', 'google']],
    ['android', ['google']],
    ['windows', ['apple', 'google']],
  ] as const)('%s: %j', (name, expected) => {
    const [userAgent, touchPoints] = devices[name];
    expect(walletsFor(passWallets, { userAgent, touchPoints })).toEqual(expected);
  });

  it('never include wallets that are not offered', () => {
    const some = fc.subarray([...passWallets]);
    fc.assert(
      fc.property(some, fc.constantFrom(...Object.values(devices)), (offered, [userAgent, touchPoints]) => {
        for (const wallet of walletsFor(offered, { userAgent, touchPoints })) expect(offered).toContain(wallet);
      }),
    );
  });
});

describe('pauses', () => {
  it('grow from half a minute to six hours without end', () => {
    expect([1, 2, 3, 20, 5000].map((attempts) => walletPauseMs(attempts) / 60_000)).toEqual([0.5, 1, 2, 360, 360]);
    fc.assert(
      fc.property(fc.nat(10_000), (attempts) => {
        expect(walletPauseMs(attempts + 1)).toBeGreaterThanOrEqual(walletPauseMs(attempts));
      }),
    );
  });
});

describe('colours', () => {
  const byte = fc.nat(255);
  it('have enough contrast on every event colour', () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const { background, foreground } = passColors(asHex([red, green, blue]));
        expect(background).toEqual([red, green, blue]);
        expect(contrast(background, foreground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
  it('veil an image just enough for the text over it', () => {
    const colors = passColors('#0b6e4f');
    expect(veilOver([[10, 20, 30]], colors)).toBe(0);
    expect(veilOver([[150, 150, 150]], colors)).toBe(0.05);
    const white = veilOver(
      [
        [10, 20, 30],
        [255, 255, 255],
      ],
      colors,
    );
    expect(white).toBeGreaterThan(0.5);
    expect(white).toBeLessThan(0.9);
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte), fc.tuple(byte, byte, byte), (area, color) => {
        const { background, foreground } = passColors(asHex(color));
        const veil = veilOver([area], { background, foreground });
        const mixed = (share: number) => {
          const part = (n: 0 | 1 | 2) => area[n] * (1 - share) + background[n] * share;
          return contrast([part(0), part(1), part(2)], foreground);
        };
        expect(mixed(veil)).toBeGreaterThanOrEqual(2.999);
        if (veil > 0) expect(mixed(veil - 0.05)).toBeLessThan(3.001);
      }),
    );
  });
  it('are the brand colours when the event has none or an unreadable one', () => {
    for (const none of [null, '', 'tomato', '#12', '#12345g'])
      expect(asHex(passColors(none).background)).toBe('#5f3fc4');
    expect(asRgb(passColors('#FA0').background)).toBe('rgb(255, 170, 0)');
  });
});

it.each([
  ['https://tickets.example.com', true],
  ['https://tickets.example.com:8443/foyer', true],
  ['https://203.0.113.7', true],
  ['http://tickets.example.com', false],
  ['https://localhost:3000', false],
  ['https://foyer', false],
  ['https://foyer.local', false],
  ['https://foyer.internal/', false],
  ['https://127.0.0.1:3000', false],
  ['https://10.1.2.3', false],
  ['https://172.16.0.1', false],
  ['https://172.32.0.1', true],
  ['https://192.168.1.4', false],
  ['https://[::1]', false],
  ['https://user@tickets.example.com', false],
  ['', false],
])('is reachable from the internet at %s: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

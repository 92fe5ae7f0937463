import { isIPv6 } from 'node:net';

/** The key for an address. For IPv6 it is the /64 network, because a device can change the remaining bits freely. */
export function networkOf(remoteAddress: string): string {
  if (!isIPv6(remoteAddress)) return remoteAddress;
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remoteAddress)?.[1];
  if (embedded !== undefined) return embedded;
  const [left = '', right] = (remoteAddress.split('%')[0] ?? '').toLowerCase().split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

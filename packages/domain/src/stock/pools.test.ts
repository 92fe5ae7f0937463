import type { Pool } from '@foyer/contract/events/event-configuration';
import { describe, expect, it } from 'vitest';
import { fullPool, pooledUnits, poolName, poolsForChange, publicUnits, type DrawnPool } from './pools.ts';

const drawn = (key: string, weight: number, quantity: number, free: number) => ({
  stockId: key.length,
  key,
  weight,
  quantity,
  free,
});
const settings = (key: string, more: Partial<Pool> = {}): Pool => ({
  key,
  name: key,
  quantity: 10,
  tickets: {},
  addOns: {},
  ...more,
});
const unlimited = { quantity: null, free: null };

describe('the units of a ticket type', () => {
  it('are the smallest over its own limit and its pools, divided by their weights', () => {
    const pools = [drawn('hall', 8, 900, 30), drawn('tables', 1, 20, 5)];
    expect(pooledUnits(unlimited, pools)).toEqual({ quantity: 20, free: 3 });
    expect(pooledUnits({ quantity: 2, free: 1 }, pools)).toEqual({ quantity: 2, free: 1 });
    expect(pooledUnits(unlimited, [])).toEqual(unlimited);
  });

  it('count the units that a change of ticket returns to the pool', () => {
    const hall = drawn('hall', 2, 10, 0);
    const ofChange = (returned: DrawnPool[]) => pooledUnits(unlimited, poolsForChange([hall], returned));
    expect(ofChange([])).toMatchObject({ free: 0 });
    expect(ofChange([drawn('hall', 1, 10, 0)])).toMatchObject({ free: 0 });
    expect(ofChange([drawn('hall', 2, 10, 0)])).toMatchObject({ free: 1 });
    // The quantity was reduced below the units sold.
    const oversold = poolsForChange([drawn('hall', 2, 10, -3)], [drawn('hall', 2, 10, 0)]);
    expect(pooledUnits(unlimited, oversold)).toMatchObject({ free: 1 });
  });

  it('name the first pool without room', () => {
    expect(fullPool([drawn('hall', 1, 9, 1), drawn('tables', 8, 90, 7)])?.key).toBe('tables');
    expect(fullPool([drawn('hall', 1, 9, 1)])).toBeUndefined();
  });
});

describe('buyers see', () => {
  const few = settings('hall', { fewLeftPercent: 10 });
  it.each([
    ['enough units above the share', 11, few, 'enough'],
    ['few units at the share', 10, few, 'few'],
    ['never few units without a share', 1, settings('hall'), 'enough'],
    ['the number when the pool shows it', 10, { ...few, showsNumber: true }, 'number'],
  ])('%s', (_, free, pool, shown) => {
    expect(publicUnits(unlimited, [drawn('hall', 1, 100, free)], [pool])).toBe(shown);
  });

  it('the number of a limit that is smaller than the pool', () => {
    expect(publicUnits({ quantity: 5, free: 4 }, [drawn('hall', 1, 100, 50)], [few])).toBe('number');
  });

  it('the number of a limited part of a package, which has no setting', () => {
    expect(publicUnits(unlimited, [{ ...drawn('part', 1, 100, 3), key: null }], [few])).toBe('number');
  });

  it('no number when one of two pools with the same limit hides it', () => {
    const pools = [drawn('open', 1, 100, 20), drawn('hall', 2, 100, 41)];
    expect(publicUnits(unlimited, pools, [settings('open', { showsNumber: true }), few])).toBe('enough');
  });
});

it('a pool has a name in each language', () => {
  const hall = settings('hall', { name: 'Hall', translations: { name: { ja_JP: { value: 'ホール' } } } });
  expect(poolName([hall], 'hall', 'ja-JP')).toBe('ホール');
  expect(poolName([hall], 'hall', 'es-US')).toBe('Hall');
});

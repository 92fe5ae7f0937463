import type { Orders, OrdersDependencies } from './deps.ts';

export const createOrders = ({ inventory, readers, ...deps }: OrdersDependencies): Orders => ({
  ...deps,
  ...inventory,
  ...readers,
});

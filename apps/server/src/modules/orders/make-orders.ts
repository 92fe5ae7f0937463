import type { Orders, OrdersDependencies } from './deps.ts';

/** The module over what it is given. */
export const createOrders = ({ inventory, ...deps }: OrdersDependencies): Orders => ({ ...deps, ...inventory });

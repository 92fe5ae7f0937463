import type { Orders, OrdersDependencies } from './deps.ts';

export const createOrders = ({ inventory, ...deps }: OrdersDependencies): Orders => ({ ...deps, ...inventory });

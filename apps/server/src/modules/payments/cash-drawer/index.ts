export { cashDrawerHandlers } from './handlers.ts';
export { requireOpenDrawer } from './require-open-drawer.ts';

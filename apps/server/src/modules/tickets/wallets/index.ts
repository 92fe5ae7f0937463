export type { WalletNews } from './deps.ts';
export { endPasses } from './end-passes.ts';
export { walletsHandlers } from './handlers.ts';
export { createWalletLinks } from './links.ts';
export { walletJob } from './notify-wallets.ts';

export type { WalletNews } from './deps.ts';
export { erasePasses, passSections } from './personal-data.ts';
export { walletsHandlers } from './handlers.ts';
export { createWalletLinks } from './links.ts';
export { walletJob } from './notify-wallets.ts';

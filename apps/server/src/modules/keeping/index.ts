export { replaceSigningKey, type KeepingContext } from './replace-signing-key.ts';

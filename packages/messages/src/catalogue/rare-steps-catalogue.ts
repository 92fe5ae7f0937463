import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { RareStepMessages } from './messages.ts';

/** Loaders of texts for steps that few registrations have. Separate from `catalogues.ts`, which every page loads. */
export const loadRareSteps: Readonly<Record<Locale, () => Promise<RareStepMessages>>> = {
  'en-US': () => import('../en-US/pages/rare-steps.ts').then((part) => part.rareSteps),
  'es-US': () => import('../es-US/pages/rare-steps.ts').then((part) => part.rareSteps),
  'ja-JP': () => import('../ja-JP/pages/rare-steps.ts').then((part) => part.rareSteps),
};

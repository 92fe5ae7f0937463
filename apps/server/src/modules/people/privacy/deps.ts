import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import type { ownSections, SectionName } from './export/sections.ts';
import type { Eraser, Forgetting, Section } from './personal-data.ts';
import type { ownRetention } from './retention/kinds.ts';

/** What the modules above this one add. */
export interface PersonalData {
  erasers: readonly Eraser[];
  sections: Readonly<Record<Exclude<SectionName, keyof typeof ownSections>, Section>>;
  retention: Readonly<Record<Exclude<RetentionKind, keyof typeof ownRetention>, Forgetting>>;
}

import type { ExportList } from '@foyer/contract/wire/vocabulary';
import { attendees } from './attendees.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import type { About, Source } from './source.ts';

export const sources: Readonly<Record<ExportList, (about: About) => Source>> = { orders, attendees, payments };

import { loadStaffPart } from '@foyer/messages/catalogue/staff-catalogue';
import { staffRoutes } from '@foyer/contract/wire/staff-routes';
import { addStaleAfter } from '../api/cache.ts';
import { addRoutes } from '../api/request.ts';
import { staffStaleAfter } from '../api/staff-stale-after.ts';
import { bringIcons } from '../ui/Icon.tsx';
import { staffStrokes } from '../ui/staff-strokes.ts';

/** What all staff screens share: texts, icons, routes, and what the changes of staff make stale. Attendees do not load it. */
bringIcons(staffStrokes);
addStaleAfter(staffStaleAfter);
addRoutes(staffRoutes);

export { loadStaffPart };

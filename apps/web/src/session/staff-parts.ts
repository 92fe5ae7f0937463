import '../api/staff-routes.ts';
import { bringIcons } from '../ui/Icon.tsx';
import { staffStrokes } from '../ui/staff-strokes.ts';

/** What staff's screens have beside their texts, and come with: the paths of their calls, their icons. */
bringIcons(staffStrokes);

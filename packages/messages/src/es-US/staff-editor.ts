import type { StaffPartMessages } from '../messages.ts';
import { callOff } from './call-off.ts';
import { editor } from './editor.ts';
import { eventChecklist } from './event-checklist.ts';
import { eventCode } from './event-code.ts';
import { eventPreview } from './event-preview.ts';
import { formBuilder } from './form-builder.ts';
import { selfService } from './self-service.ts';
import { waitingLists } from './waiting-lists.ts';

/** Spanish, staff only: creating and changing events. */
export const staffEditor: StaffPartMessages<'editor'> = {
  callOff,
  editor,
  eventChecklist,
  eventCode,
  eventPreview,
  formBuilder,
  selfService,
  waitingLists,
};

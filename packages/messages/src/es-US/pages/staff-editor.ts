import type { StaffPartMessages } from '../../catalogue/messages.ts';
import { badgeDesigner } from '../door/badge-designer.ts';
import { callOff } from '../events/call-off.ts';
import { editor } from '../events/editor.ts';
import { eventChecklist } from '../events/event-checklist.ts';
import { eventCode } from '../events/event-code.ts';
import { eventPictures } from '../events/event-pictures.ts';
import { eventList } from '../events/event-list.ts';
import { eventPreview } from '../events/event-preview.ts';
import { formBuilder } from '../forms/form-builder.ts';
import { mailEditor } from '../mail/mail-editor.ts';
import { selfService } from '../events/self-service.ts';
import { sends } from '../mail/sends.ts';
import { waitingLists } from '../orders/waiting-lists.ts';

/** Spanish, staff only: creating and changing events. */
export const staffEditor: StaffPartMessages<'editor'> = {
  badgeDesigner,
  callOff,
  editor,
  eventChecklist,
  eventCode,
  eventPictures,
  eventList,
  eventPreview,
  formBuilder,
  mailEditor,
  selfService,
  sends,
  waitingLists,
};

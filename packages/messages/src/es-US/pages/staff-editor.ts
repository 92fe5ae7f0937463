import type { StaffEditorMessages } from '../../catalogue/messages.ts';
import { badgeDesigner } from '../door/badge-designer.ts';
import { editor } from '../events/editor.ts';
import { eventChecklist } from '../events/event-checklist.ts';
import { eventCode } from '../events/event-code.ts';
import { eventPictures } from '../events/event-pictures.ts';
import { eventPreview } from '../events/event-preview.ts';
import { publicPages } from '../events/public-pages.ts';
import { trials } from '../events/trials.ts';
import { saleChanges } from '../events/sale-changes.ts';
import { packages } from '../events/packages.ts';
import { formBuilder } from '../forms/form-builder.ts';
import { mailEditor } from '../mail/mail-editor.ts';

/** Spanish, staff only: areas of the editor of an event and of what it builds on. */
export const staffEditor: StaffEditorMessages = {
  badgeDesigner,
  editor,
  eventChecklist,
  packages,
  publicPages,
  eventCode,
  eventPictures,
  eventPreview,
  formBuilder,
  mailEditor,
  saleChanges,
  trials,
};

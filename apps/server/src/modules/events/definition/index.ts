/** Events as documents: templates, checking a definition, writing it and reading it back. */
export { minorOf } from './amounts.ts';
export { isSameDefinition } from './canonical.ts';
export { packageNamed } from './conditions.ts';
export { checkDefinition, checkMailText } from './check-definition.ts';
export { definitionOf } from './definition-of.ts';
export { megabyte, pictureBounds, recordPicture, showImages, touchPictures } from './event-images.ts';
export { findParent, referableEvents } from './event-references.ts';
export { checkImageFiles, mostImageBytes, readImageFiles } from './image-files.ts';
export { rewriteEvent } from './rewrite-event.ts';
export { saveEvent, type Saved } from './save-event.ts';
export { storedDefinition } from './stored-definition.ts';
export { ownerlessHours, removeFiles, removeOwnerless, removeUnshownCrops } from './stored-files.ts';
export { templateNames, templates, type TemplateName } from './templates/templates.ts';
export type { AddOnTemplate, CouponTemplate, EventTemplate, TicketTemplate } from './templates/template.ts';
export { english, t } from './templates/texts.ts';
export { tShirtSizes } from './templates/fields.ts';
export { storeVersion, versionBounds, versionDefinition } from './versions.ts';
export { eventColumns, withIds, writeEvent } from './write-event.ts';

import type { CalendarFeedMessages } from '../../catalogue/messages.ts';

export const calendarFeed: CalendarFeedMessages['calendarFeed'] = {
  title: 'Sus eventos en su calendario',
  hint: 'Su programa de calendario muestra sus eventos y los actualiza cuando cambian las fechas. La dirección es secreta: quien la tenga puede ver sus eventos.',
  make: 'Crear dirección de calendario',
  since: (p) => `Su dirección de calendario existe desde el ${p.date}. Por seguridad se muestra una sola vez.`,
  replace: 'Crear una dirección nueva',
  end: 'Terminar la dirección',
  replaceTitle: '¿Crear una dirección de calendario nueva?',
  replaceText: 'La dirección actual deja de funcionar. Los calendarios que la usan ya no se actualizan.',
  endTitle: '¿Terminar la dirección de calendario?',
  endText: 'Los calendarios que usan la dirección ya no se actualizan.',
  address: 'Su dirección de calendario',
  addressHint: 'Cópiela ahora. No se muestra de nuevo.',
  open: 'Abrir en el calendario',
  copy: 'Copiar dirección',
  copied: 'Copiada',
  notCopied: 'El navegador no permitió copiar. Seleccione la dirección y cópiela.',
  ended: 'La dirección de calendario terminó.',
  notWhileActing: 'Solo la propia persona puede crear la dirección.',
};

import type { eventChecklist as English } from '../../en-US/events/event-checklist.ts';

/** Spanish: the checklist of the editor. */
export const eventChecklist: typeof English = {
  title: 'Lista de verificación',
  ready: 'La lista de verificación no tiene puntos pendientes.',
  blocking: (p) => (p.count === 1 ? '1 obligatorio' : `${p.count} obligatorios`),
  advice: (p) => (p.count === 1 ? '1 sugerencia' : `${p.count} sugerencias`),
  inBar: (p) => `Lista de verificación: ${p.points}`,
  required: 'Obligatorio',
  suggestion: 'Sugerencia',
  blocksPublishing: (p) =>
    p.count === 1
      ? 'Los asistentes aún no podrían comprar boletos. La lista tiene 1 punto obligatorio.'
      : `Los asistentes aún no podrían comprar boletos. La lista tiene ${p.count} puntos obligatorios.`,
  noTicketType: 'Agregue un tipo de boleto que esté a la venta.',
  missingDate: (p) => `Indique una fecha para «${p.field}».`,
  noSubmit: 'Agregue un botón para enviar el formulario. Sin él, los asistentes no pueden continuar.',
  shortCodeTaken: (p) =>
    p.event === ''
      ? 'Elija otro código corto. Otro evento ya usa este.'
      : `Elija otro código corto. El evento «${p.event}» ya usa este.`,
  noVenue: 'Indique el lugar del evento.',
  registrationAfterEvent: 'La inscripción se cierra después de que termina el evento.',
  freeWithCoupon: (p) => `«${p.ticket}» es gratis, así que sus cupones no tienen efecto.`,
  questionBelowSubmit: (p) => `Coloque «${p.question}» antes del botón que envía el formulario.`,
  missingTranslations: (p) =>
    p.count === 1 ? `Falta 1 texto en ${p.language}.` : `Faltan ${p.count} textos en ${p.language}.`,
  noTerms: 'Agregue términos y condiciones con un enlace.',
  mailWithoutEventName: (p) => `El correo «${p.mail}» en ${p.language} no menciona el nombre del evento.`,
  capacityAboveStock: (p) =>
    `«${p.name}» tiene un límite de ${p.limit}, pero solo hay ${p.quantity === 1 ? '1 boleto' : `${p.quantity} boletos`}.`,
  limitsAbovePool: (p) =>
    `Los boletos del cupo «${p.name}» tienen límites de ${p.limit} unidades en total, pero el cupo tiene ${p.quantity}. Los últimos compradores pueden encontrarlo agotado.`,
  poolNeverFull: (p) =>
    `Los boletos del cupo «${p.name}» tienen límites de ${p.limit} unidades en total, así que el resto de sus ${p.quantity} unidades no se puede vender.`,
  poolUnused: (p) => `Ningún boleto ni complemento usa el cupo «${p.name}».`,
  badgeFieldOutside: ({ field }) => `Una parte de «${field}» queda fuera de la credencial.`,
  badgeCodeTooSmall: 'El código QR de la credencial debe medir al menos 20 mm para poder escanearse.',
  badgeFieldsOverlap: ({ field, other }) => `En la credencial, «${field}» se superpone con «${other}».`,
  badgeWithoutName: 'Agregue el nombre a la credencial.',
};

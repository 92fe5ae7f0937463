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
  eventAtNight: 'El evento empieza de noche en su zona horaria. Revise la hora de inicio y la zona horaria.',
  neverOnSale: (p) => `«${p.ticket}» nunca está a la venta, porque sus fechas quedan fuera de la inscripción.`,
  windowAtNight: (p) =>
    `El periodo ${p.number} de «${p.ticket}» se abre entre la medianoche y las 6:00 en la zona horaria del evento.`,
  windowTwoPrices: (p) =>
    `Los periodos ${p.other} y ${p.number} de «${p.ticket}» pueden estar abiertos para la misma persona con precios distintos.`,
  windowNeverOpen: (p) =>
    `Nadie puede comprar en el periodo ${p.number} de «${p.ticket}», porque el boleto no está a la venta en ese momento.`,
  windowBeforeSale: (p) => `El periodo ${p.number} de «${p.ticket}» se abre antes de que el boleto esté a la venta.`,
  windowAfterSale: (p) =>
    `El periodo ${p.number} de «${p.ticket}» se cierra después de que termina la venta del boleto.`,
  windowAfterEvent: (p) => `El periodo ${p.number} de «${p.ticket}» se cierra después de que termina el evento.`,
  windowPriceAbove: (p) =>
    `El precio del periodo ${p.number} de «${p.ticket}» es mayor que el del boleto. Los precios son en ${p.currency}.`,
  drawWithoutSale: (p) =>
    `El sorteo del periodo ${p.number} de «${p.ticket}» se hace cuando la venta ya terminó, así que los ganadores no pueden comprar.`,
  otherCurrency: (p) =>
    `«${p.ticket}» tiene su precio en ${p.currency}, a diferencia de los demás boletos. Un pedido no puede tener los dos.`,
  unsupportedCurrency: (p) => `«${p.ticket}» no se vende, porque los pedidos no se pueden pagar en ${p.currency}.`,
  addOnOtherCurrency: (p) =>
    `El complemento «${p.addOn}» tiene su precio en ${p.currency}, a diferencia de su boleto, así que no se puede comprar con él.`,
  freeBesidePaid: (p) => `«${p.ticket}» es gratis para las mismas personas que pagan otro boleto. Revise su precio.`,
  feeWithoutCurrency: (p) => `El cargo por cancelación no tiene importe en ${p.currency}.`,
  packageAboveUnits: (p) =>
    `El paquete «${p.name}» usa ${p.limit} unidades de «${p.other}», que solo tiene ${p.quantity}.`,
  packageAboveParts: (p) => `El paquete «${p.name}» cuesta más que sus boletos por separado.`,
  poolTooSmall: (p) => `«${p.other}» usa ${p.limit} unidades del cupo «${p.name}», que solo tiene ${p.quantity}.`,
  benefitNotSold: (p) => `«${p.ticket}» no está a la venta, así que sus beneficios no se pueden usar.`,
  benefitWithoutEffect: (p) =>
    `Un beneficio de «${p.ticket}» tiene un precio fijo que no es menor que el precio del boleto.`,
  qualifiedWithoutBenefit: (p) =>
    `Nadie puede comprar «${p.ticket}». Es solo para personas con un lugar ganado, pero no tiene ningún beneficio.`,
  questionNeverShown: (p) => `Nadie ve la pregunta obligatoria «${p.question}», porque su condición nunca se cumple.`,
  questionWithoutChoice: (p) =>
    `Nadie puede responder la pregunta obligatoria «${p.question}», porque nunca se muestra ninguna de sus opciones.`,
  beforeParent: (p) => `El evento empieza antes que su evento principal «${p.event}».`,
  registrationBeforeParent: (p) =>
    `La inscripción se abre antes que la del evento principal «${p.event}», cuyo boleto necesita cada comprador.`,
  parentNotPublished: (p) => `Todavía nadie puede comprar, porque el evento principal «${p.event}» no está publicado.`,
  childBefore: (p) => `El evento secundario «${p.event}» empieza antes que este evento.`,
  emptyList: (p) =>
    `El periodo ${p.number} de «${p.ticket}» no es para nadie, porque no hay ninguna cuenta en la lista: ${p.lists}.`,
  emptyQualification: (p) =>
    `El periodo ${p.number} de «${p.ticket}» no es para nadie, porque ninguna cuenta tiene un lugar de: ${p.qualifications}.`,
  emptyOrganisation: (p) =>
    `El periodo ${p.number} de «${p.ticket}» no es para nadie, porque no existe la cuenta ${p.accounts}.`,
  reserveForNobody: (p) =>
    p.quantity === 1
      ? `El periodo ${p.number} de «${p.ticket}» reserva 1 unidad que nadie puede comprar.`
      : `El periodo ${p.number} de «${p.ticket}» reserva ${p.quantity} unidades que nadie puede comprar.`,
  unearnedBenefit: (p) =>
    `Nadie puede usar un beneficio de «${p.ticket}», porque ninguna cuenta tiene un lugar de «${p.qualification}».`,
  badgeFieldOutside: ({ field }) => `Una parte de «${field}» queda fuera de la credencial.`,
  badgeCodeTooSmall: 'El código QR de la credencial debe medir al menos 20 mm para poder escanearse.',
  badgeFieldsOverlap: ({ field, other }) => `En la credencial, «${field}» se superpone con «${other}».`,
  badgeWithoutName: 'Agregue el nombre a la credencial.',
};

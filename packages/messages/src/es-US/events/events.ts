import type { Messages } from '../../catalogue/messages.ts';

export const events: Messages['events'] = {
  title: 'Eventos',
  empty: 'Por ahora no hay eventos.',
  emptyHint: 'Aquí aparecen los eventos que se abran para usted.',
  about: 'Acerca de este evento',
  ownSale: '¿Cuándo puedo comprar?',
  registerBy: (p) => `Inscríbase a más tardar el ${p.date}`,
  calledOff: 'Cancelado',
  calledOffTitle: 'Este evento se canceló.',
  calledOffHint:
    'Los boletos ya no son válidos. Los pagos se reembolsan y quien pagó recibe un correo por cada reembolso.',
  closed: 'La inscripción en línea está cerrada por el momento.',
  onSiteOpens: (p) => `La inscripción en el lugar abrirá el ${p.date}.`,
  opens: (p) => `Abre el ${p.date}`,
  registrationOpen: 'Inscripción abierta',
  registered: 'Inscripción confirmada',
  happeningNow: 'En curso',
  partOf: (p) => `Parte de ${p.event}`,
  register: 'Inscribirme',
  registerFor: (p) => `Inscribirme en ${p.event}`,
  summary: 'Resumen de mi pedido',
  summaryFor: (p) => `Resumen de mi pedido para ${p.event}`,
  addAttendee: 'Agregar asistente',
  shareItinerary: 'Compartir itinerario',
  liveStream: 'Ver en vivo',
  registrationFromTo: (p: { range: string }) => `Inscripción: ${p.range}`,
};

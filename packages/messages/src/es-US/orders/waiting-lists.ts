import type { waitingLists as english } from '../../en-US/orders/waiting-lists.ts';
import type { Widen } from '../../catalogue/messages.ts';

/** Waiting lists for staff, and the event's setting. */
export const waitingLists: Widen<typeof english> = {
  title: 'Listas de espera',
  emptyTitle: 'Nadie está en espera',
  empty: 'Cuando un boleto se agota, es posible unirse a su lista de espera durante la inscripción.',
  waitingCount: (p) =>
    p.count === 1 ? '1 persona en espera' : `${p.count.toLocaleString('es-US')} personas en espera`,
  offeredCount: (p) => (p.count === 1 ? '1 oferta abierta' : `${p.count.toLocaleString('es-US')} ofertas abiertas`),
  firstOnly: (p) => `Solo se muestran las primeras ${p.count.toLocaleString('es-US')} personas.`,
  paused: 'En pausa',
  pausedText: 'No se envían ofertas. Los boletos devueltos se reservan para la lista.',
  pause: 'Pausar ofertas',
  unpause: 'Reanudar ofertas',
  pauseTitle: '¿Pausar las ofertas de esta lista?',
  unpauseTitle: '¿Reanudar las ofertas?',
  front: 'Pasar al primer lugar',
  frontTitle: (p) => `¿Pasar a ${p.name} al primer lugar?`,
  frontText: 'Recibirá la próxima oferta. Los demás bajan un lugar.',
  remove: 'Quitar de la lista',
  removeTitle: (p) => `¿Quitar a ${p.name} de la lista?`,
  removeText: 'Se le avisa por correo. El boleto que tiene reservado se ofrece de inmediato a la siguiente persona.',
  reason: 'Motivo',
  reasonHint: 'Queda en el registro de auditoría.',
  reasonMissing: 'Escriba el motivo.',
  done: 'Guardado.',
  columnPosition: 'Lugar',
  columnPerson: 'Persona',
  columnAs: 'Como',
  columnSince: 'Espera desde',
  columnActions: 'Acciones',
  columnState: 'Estado',
  stateOffered: (p) => `Ofrecido hasta el ${p.until}`,
  stateWaiting: 'En espera',
  offerHours: 'Horas de validez de una oferta de la lista de espera',
  offerHoursHint: 'Valor predeterminado: 24.',
};

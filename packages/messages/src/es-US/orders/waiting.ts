import type { waiting as english } from '../../en-US/orders/waiting.ts';
import type { Widen } from '../../catalogue/messages.ts';

/** Waiting lists of sold-out tickets. */
export const waiting: Widen<typeof english> = {
  title: 'Agotados',
  hint: 'Únase a la lista de espera. Si un boleto queda disponible, se ofrece primero a quien lleva más tiempo esperando.',
  join: 'Unirme a la lista de espera',
  joinFor: (p) => `Unirme a la lista de espera de ${p.ticket}`,
  joined: 'Está en la lista de espera. Le escribiremos cuando haya un boleto disponible para usted.',
  position: (p) => `Ocupa el lugar ${p.count} de la lista de espera.`,
  offeredHere: (p) => `Le reservamos un boleto hasta el ${p.until}: ${p.ticket}.`,
  offeredNext: 'Elíjalo arriba y continúe.',
  leave: 'Salir de la lista de espera',
  leaveFor: (p) => `Salir de la lista de espera de ${p.ticket}`,
  leaveTitle: '¿Salir de la lista de espera?',
  leaveText: 'Su lugar pasa a la siguiente persona. Si vuelve a unirse, empezará al final.',
  leaveOfferText: 'El boleto que le reservamos se ofrece de inmediato a la siguiente persona.',
  stay: 'Quedarme en la lista',
  left: 'Salió de la lista de espera.',
  offer: (p) => `Boleto reservado para usted hasta el ${p.until}`,
  mine: 'Listas de espera',
  take: 'Inscribirme ahora',
  takeFor: (p) => `Inscribirme ahora: ${p.ticket}`,
};

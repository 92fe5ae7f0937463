import type { waiting as english } from '../en-US/waiting.ts';
import type { Widen } from '../messages.ts';

/** Waiting lists of sold-out tickets. */
export const waiting: Widen<typeof english> = {
  title: 'Agotados',
  hint: 'Espere un boleto: cuando alguien devuelve uno, se avisa primero a quien lleva más tiempo esperando.',
  join: 'Unirme a la lista de espera',
  joinFor: (p) => `Unirme a la lista de espera de ${p.ticket}`,
  joined: 'Está en la lista de espera. Le escribiremos cuando llegue su turno.',
  place: (p) => `Ocupa el lugar ${p.count} de la lista de espera.`,
  offeredHere: (p) => `Le guardamos un boleto hasta el ${p.until}: ${p.ticket}.`,
  offeredNext: 'Elíjalo arriba y continúe como siempre.',
  leave: 'Salir de la lista de espera',
  leaveFor: (p) => `Salir de la lista de espera de ${p.ticket}`,
  leaveTitle: '¿Salir de la lista de espera?',
  leaveText: 'Su lugar pasa a la siguiente persona. Si vuelve a unirse, empezará al final.',
  leaveOfferText: 'El boleto que le guardamos pasa de inmediato a la siguiente persona.',
  stay: 'Quedarme en la lista',
  left: 'Salió de la lista de espera.',
  offer: (p) => `Boleto guardado para usted hasta el ${p.until}`,
  mine: 'Listas de espera',
  take: 'Inscribirme ahora',
  takeFor: (p) => `Inscribirme ahora: ${p.ticket}`,
};

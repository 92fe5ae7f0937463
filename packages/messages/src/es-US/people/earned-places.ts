import type { earnedPlaces as english } from '../../en-US/people/earned-places.ts';
import type { Widen } from '../../catalogue/messages.ts';

/** Español: los lugares que se ganó una persona. */
export const earnedPlaces: Widen<typeof english> = {
  title: 'Lugares que se ganó',
  open: (p) => `Se ganó un lugar: ${p.qualification}`,
  until: (p) => `Acéptelo a más tardar el ${p.date}.`,
  both: (p) => `${p.date} (en su zona horaria: ${p.own})`,
  accepted: (p) => `Su lugar: ${p.qualification}`,
  acceptedBefore: (p) => `Aceptado. La inscripción abre el ${p.date}.`,
  acceptedHint: 'Aceptado. Inscríbase para recibir su boleto.',
  used: 'Su boleto usa este lugar.',
  deferred: (p) => `Pasó a ${p.eventName}.`,
  guests: (p) => (p.count === 1 ? 'Puede traer 1 invitado.' : `Puede traer ${p.count} invitados.`),
  accept: 'Aceptar',
  acceptTitle: (p) => `¿Aceptar su lugar: ${p.qualification}?`,
  acceptText: 'Guardamos el lugar para usted. Todavía podrá rechazarlo más tarde.',
  decline: 'Rechazar',
  declineTitle: (p) => `¿Rechazar su lugar: ${p.qualification}?`,
  declineText: 'Otra persona recibirá el lugar. No se puede deshacer.',
  defer: (p) => `Pasar a ${p.eventName}`,
  deferText: 'Un lugar se puede pasar una sola vez. Después vale solo para ese evento.',
  register: 'Inscribirse',
  back: 'Volver',
  acceptedNow: 'Su lugar está aceptado.',
  declinedNow: 'Rechazó el lugar.',
  deferredNow: 'Su lugar se pasó al otro evento.',
};

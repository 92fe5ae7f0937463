import type { Widen } from '../../catalogue/messages.ts';
import type { newsPage as english } from '../../en-US/common/news-page.ts';

export const newsPage: Widen<typeof english> = {
  onTitle: 'Novedades por correo',
  offTitle: 'Suscripción cancelada',
  isOn: (p) => `${p.address} recibe novedades sobre nuestros eventos.`,
  isOff: (p) => `${p.address} ya no recibe novedades sobre nuestros eventos.`,
  turnOff: 'Cancelar la suscripción',
  turnOn: 'Suscribirse de nuevo',
  own: 'Seguirá recibiendo los correos sobre sus propios pedidos y boletos.',
  unknownTitle: 'Este enlace no funciona',
  unknown: 'Es posible que esté incompleto. Ábralo de nuevo desde el correo.',
};

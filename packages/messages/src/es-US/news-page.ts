import type { Widen } from '../messages.ts';
import type { newsPage as english } from '../en-US/news-page.ts';

export const newsPage: Widen<typeof english> = {
  onTitle: 'Novedades por correo',
  offTitle: 'Sin más novedades',
  isOn: (p) => `${p.address} recibe novedades sobre nuestros eventos.`,
  isOff: (p) => `${p.address} ya no recibe novedades sobre nuestros eventos.`,
  turnOff: 'No recibir más novedades',
  turnOn: 'Volver a recibir novedades',
  own: 'Los correos sobre sus propios pedidos y boletos le llegarán en cualquier caso.',
  unknownTitle: 'Este enlace no funciona',
  unknown: 'Es posible que esté incompleto. Ábralo de nuevo desde el correo.',
};

import type { Widen } from '../../catalogue/messages.ts';
import type { demoStream as english } from '../../en-US/events/demo-stream.ts';

export const demoStream: Widen<typeof english> = {
  title: 'Aquí aparece la transmisión en vivo',
  text: 'Su enlace es válido. Este es un evento de demostración sin video: un evento real abre aquí su propio sitio de transmisión.',
  close: 'Puede cerrar esta pestaña.',
  invalidTitle: 'Este enlace no funciona',
  invalid: 'El enlace está incompleto o tiene más de diez minutos. Abra de nuevo la transmisión con «Ver en vivo».',
  toEvents: 'Ir a los eventos',
};

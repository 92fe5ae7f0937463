import type { Widen } from '../messages.ts';
import type { walletPass as english } from '../en-US/wallet-pass.ts';

export const walletPass: Widen<typeof english> = {
  description: ({ eventName }) => `Boleto para ${eventName}`,
  number: 'Boleto',
  numbered: ({ id }) => `Boleto N.º ${id}`,
  when: 'Cuándo',
  where: 'Dónde',
  attendee: 'Asistente',
  type: 'Tipo de boleto',
  account: 'Número de cuenta',
  code: 'El código',
  onlyOnce: 'Deja entrar a una persona, una vez. Si el boleto cambia, el código también; este pase lo sigue.',
  page: 'El boleto en línea',
  state: 'Estado',
  isVoid: 'Ya no es válido',
  whyVoid:
    'El boleto se transfirió a otra persona o se canceló, o ya no tiene código. Tu cuenta muestra lo que es tuyo ahora.',
  typeChanged: 'Tu boleto ahora es: %@',
  whenChanged: 'El evento ahora es: %@',
};

import type { Messages } from '../messages.ts';

export const checkIn: Messages['checkIn'] = {
  title: 'Registro de entrada',
  button: 'Registrar entrada',
  wait: 'Espere un momento, registrando la entrada…',
  checkedIn: '¡Entrada registrada!',
  alreadyCheckedIn: 'Este boleto ya se utilizó.',
  firstTime: (p) => `Usado por primera vez: ${p.time}`,
  notActive: 'El registro de entrada no está habilitado en este momento.',
  canceled: 'Este boleto está cancelado.',
  refused: 'No puede entrar',
  tryAgain: 'Intentar de nuevo',
  ok: 'Aceptar',
  printBadge: 'Imprimir gafete',
  scanNext: 'Escanear el siguiente boleto',
  toDashboard: 'Panel',
  keyHint: 'Intro registra la entrada. Escape vuelve atrás.',
  groupImage: (p) => `Grupo ${p.group}`,
  isRegisteredAs: 'Inscrito como',
  boughtOn: 'Fecha de inscripción',
};

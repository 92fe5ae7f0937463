import type { Messages } from '../messages.ts';

export const login: Messages['login'] = {
  heading: 'Acceso a la inscripción de eventos',
  intro: 'Inicie sesión para inscribirse, pagar y encontrar sus boletos.',
  pleaseWait: 'Espere un momento, estamos iniciando su sesión…',
  userId: 'Usuario',
  userIdHint: 'Su número C es la letra C seguida de 7 dígitos.',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  rememberMe: 'Recordarme',
  submit: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  required: 'obligatorio',
  submitDisabled: 'Ingrese su usuario y contraseña para iniciar sesión.',
  loggedOut: '¡Ha cerrado su sesión!',
  sessionEnded: 'Su sesión ha terminado. Inicie sesión para continuar donde estaba.',
  linkButton: 'Enviarme un enlace de acceso',
  linkNeedsUserId: 'Primero ingrese su usuario y le enviaremos un enlace.',
  linkSent: 'Si conocemos ese usuario, el enlace de acceso va en camino. Sirve una sola vez, durante 15 minutos.',
  linkFailed: 'Este enlace de acceso ya se usó o venció. Inicie sesión aquí o pida un enlace nuevo.',
};

import type { Messages } from '../../catalogue/messages.ts';

export const deviceLock: Messages['deviceLock'] = {
  lock: 'Bloquear este dispositivo',
  title: 'Bloqueado',
  lead: (p) => `Sesión de ${p.name}. Desbloquee para seguir donde estaba.`,
  pin: 'PIN',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  unlock: 'Desbloquear',
  usePassword: 'Usar la contraseña',
  usePin: 'Usar el PIN',
  signOut: 'Cerrar sesión',
  noPin: 'Con un PIN es más rápido. Puede crearlo en «Contraseña y dispositivos».',
  offline:
    'Sin conexión. El servidor comprueba el PIN, por lo que el dispositivo sigue bloqueado hasta que vuelva la conexión. Los escaneos pendientes se conservan.',
  setUp: 'Bloqueo',
  never: 'Este dispositivo se bloquea cuando usted toca el candado de arriba. Su PIN lo desbloquea.',
  after: (p) =>
    p.minutes === 1
      ? 'Este dispositivo se bloquea tras 1 minuto sin uso o cuando usted toca el candado de arriba. Su PIN lo desbloquea.'
      : `Este dispositivo se bloquea tras ${p.minutes} minutos sin uso o cuando usted toca el candado de arriba. Su PIN lo desbloquea.`,
  newPin: 'PIN nuevo',
  newPinRule: 'De 4 a 8 dígitos.',
  newPinHint: (p) => `De 4 a 8 dígitos. Tras cinco errores, el dispositivo solo se abre con ${p.others}.`,
  yourPassword: 'su contraseña',
  aPasskey: 'una llave de acceso',
  signInAt: (p) => `un inicio de sesión en ${p.provider}`,
  currentPassword: 'Su contraseña',
  setPin: 'Guardar PIN',
  changePin: 'Cambiar PIN',
  removePin: 'Quitar el PIN',
  removeNote: (p) => `Después, el dispositivo se abre con ${p.others}.`,
  pinSet: 'Su PIN está guardado.',
  pinRemoved: 'Se quitó su PIN.',
};

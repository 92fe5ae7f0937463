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
  newPinHint: 'De 4 a 8 dígitos. Tras cinco errores, solo la contraseña abre el dispositivo.',
  currentPassword: 'Su contraseña',
  setPin: 'Guardar PIN',
  changePin: 'Cambiar PIN',
  removePin: 'Quitar el PIN',
  removeNote: 'Después, la contraseña desbloquea el dispositivo.',
  pinSet: 'Su PIN está guardado.',
  pinRemoved: 'Se quitó su PIN.',
};

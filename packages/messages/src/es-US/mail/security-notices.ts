import type { Widen } from '../../catalogue/messages.ts';
import type { securityNotices as english } from '../../en-US/mail/security-notices.ts';

/** Spanish: mails about changes of sign-in (people 8.7). */
export const securityNotices: Widen<typeof english> = {
  headings: {
    'new-device': 'Nuevo inicio de sesión en su cuenta',
    'passkey-added': 'Se agregó una llave de acceso a su cuenta',
    'passkey-removed': 'Se eliminó una llave de acceso de su cuenta',
    'codes-on': 'Su aplicación de autenticación está activada',
    'codes-off': 'Se desactivó su aplicación de autenticación',
    'recovery-code-used': 'Se usó un código de recuperación de su cuenta',
    'password-changed': 'Se cambió su contraseña',
    'address-changed': 'Se cambió el correo electrónico de su cuenta',
  },
  texts: {
    'new-device': 'Alguien inició sesión en su cuenta en un dispositivo que no se había usado antes.',
    'passkey-added': 'Con la nueva llave de acceso se puede iniciar sesión en su cuenta sin contraseña.',
    'passkey-removed': 'Con esa llave de acceso ya no se puede iniciar sesión en su cuenta.',
    'codes-on':
      'A partir de ahora, iniciar sesión con su contraseña o con un enlace por correo también requiere un código de la aplicación.',
    'codes-off': 'Iniciar sesión con su contraseña o con un enlace por correo ya no requiere un código.',
    'recovery-code-used':
      'Cada código de recuperación sirve una vez. Puede crear códigos nuevos en «Contraseña y dispositivos».',
    'password-changed': 'Se cerró la sesión en todos los demás dispositivos.',
    'address-changed': 'A partir de ahora, los correos sobre su cuenta se envían a la nueva dirección.',
  },
  noticeTime: 'Hora',
  noticeDevice: 'Dispositivo',
  noticeUnknownDevice: 'Dispositivo desconocido',
  noticePasskey: 'Llave de acceso',
  noticeAccount: 'Cuenta',
  noticeAdvice:
    'Si fue usted, no tiene que hacer nada. Si no, inicie sesión, cambie su contraseña y cierre la sesión en todos los demás dispositivos en «Contraseña y dispositivos». Después avise a su contacto en la organización.',
  noticeButton: 'Revisar mi cuenta',
  footerNotice: 'Recibe este correo porque se trata de la seguridad de su cuenta. No es posible desactivarlo.',
  factorResetSubject: 'Se restablecieron sus segundos factores',
  factorResetText: (p) =>
    `Dos administradores aprobaron que inicie sesión sin su llave de acceso ni su aplicación de autenticación. Su ID de usuario es ${p.userId}. El enlace elimina sus llaves de acceso y su aplicación de autenticación.`,
};

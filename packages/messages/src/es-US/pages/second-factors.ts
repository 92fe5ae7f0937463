import type { SecondFactorMessages } from '../../catalogue/messages.ts';

export const secondFactors: SecondFactorMessages = {
  passkeys: 'Llaves de acceso',
  passkeysText:
    'Con una llave de acceso inicia sesión con su huella, su rostro o el bloqueo de pantalla, sin contraseña.',
  passkeyAdd: 'Agregar una llave de acceso',
  passkeyName: 'Nombre de la llave de acceso',
  passkeyNameHint: 'Para reconocerla después, por ejemplo «Mi teléfono».',
  passkeyAdded: 'Se agregó la llave de acceso.',
  passkeyRemove: 'Eliminar',
  passkeyRemoveOf: (p) => `Eliminar la llave de acceso ${p.name}`,
  passkeyRemoveAsk: (p) => `¿Eliminar la llave de acceso «${p.name}»?`,
  passkeyRemoveText: 'Ya no podrá iniciar sesión con ella. Elimínela también en su dispositivo.',
  passkeyRemoved: 'Se eliminó la llave de acceso.',
  passkeyCreated: (p) => `Agregada: ${p.at}`,
  passkeyUsed: (p) => `último uso: ${p.at}`,
  passkeyNever: 'sin usar',
  passkeyCanceled: 'El dispositivo no usó ninguna llave de acceso. Inténtelo de nuevo.',
  passkeyUnavailable:
    'Este navegador no puede usar llaves de acceso en esta dirección. Abra la página en un navegador actual, por HTTPS.',
  codes: 'Aplicación de autenticación',
  codesText: 'Después de la contraseña, también se pide un código de una aplicación de su teléfono.',
  codesSince: (p) => `Activada desde: ${p.at}`,
  codesLeft: (p) =>
    p.count === 1
      ? 'Le queda 1 código de recuperación sin usar.'
      : `Le quedan ${p.count} códigos de recuperación sin usar.`,
  codesSetUp: 'Configurar la aplicación',
  codesSetUpText:
    'Escanee este código con su aplicación de autenticación o escriba la clave a mano. Después escriba los seis dígitos que muestra la aplicación.',
  codesQr: 'Código QR para su aplicación de autenticación',
  codesKey: 'Clave',
  codesOpen: 'Abrir en una aplicación de este dispositivo',
  codesCodeHint: 'Seis dígitos de su aplicación de autenticación.',
  codesConfirm: 'Activar',
  codesOff: 'Desactivar la aplicación',
  codesOffAsk: '¿Desactivar la aplicación de autenticación?',
  codesOffText: 'Ya no se pedirá ningún código al iniciar sesión. Los códigos de recuperación dejan de funcionar.',
  codesAreOff: 'Se desactivó la aplicación de autenticación.',
  recoveryNew: 'Códigos de recuperación nuevos',
  recoveryTitle: 'Sus códigos de recuperación',
  recoveryText:
    'Cada código sirve una vez, si no tiene su aplicación. Solo se muestran ahora. Guárdelos en un lugar seguro.',
  recoveryDownload: 'Descargar los códigos',
  recoveryDone: 'Ya los guardé',
  required:
    'Su organización exige un segundo factor al personal. Agregue una llave de acceso o configure la aplicación para continuar.',
  confirmTitle: 'Confirme que es usted',
  confirmText: 'Esto requiere una confirmación, porque afecta dinero, datos o permisos. Vale por 10 minutos.',
  confirm: 'Confirmar',
  confirmNone:
    'No tiene contraseña ni segundo factor. Cierre la sesión, vuelva a iniciarla con un enlace por correo y repita esto.',
  providerAgain:
    'O inicie sesión de nuevo con su organización. Volverá a esta página y entonces podrá repetir lo que estaba haciendo.',
  usePasskey: 'Usar una llave de acceso',
  usePassword: 'Usar la contraseña',
  useCode: 'Usar un código',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  code: 'Código',
  codeHint: 'Seis dígitos de su aplicación de autenticación, o un código de recuperación.',
  codeWrong: 'El código no es correcto. Inténtelo de nuevo.',
  passwordWrong: 'La contraseña no es correcta. Inténtelo de nuevo.',
  stepTitle: 'Escriba su código',
  stepText: 'Su contraseña o enlace es correcto. Su cuenta también necesita un código.',
  stepPasskeyTitle: 'Use su llave de acceso',
  stepPasskeyText: 'Su contraseña o enlace es correcto. Su cuenta también necesita su llave de acceso.',
  stepSubmit: 'Iniciar sesión',
};

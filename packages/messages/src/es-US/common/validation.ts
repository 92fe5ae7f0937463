import type { AnswerTexts } from '../../catalogue/error-text.ts';

export const validation: AnswerTexts = {
  REQUIRED: 'Este campo es obligatorio.',
  ACCEPTED: 'Este campo es obligatorio.',
  EMAIL: 'Ingrese un correo electrónico válido, como nombre@example.com.',
  NUMERIC: 'Ingrese un número.',
  DIGITS: (p) => (p.n === 1 ? 'Ingrese exactamente 1 dígito.' : `Ingrese exactamente ${p.n ?? 0} dígitos.`),
  MIN: (p) => `Mínimo requerido: ${p.n ?? 1}.`,
  MAX: (p) => `Máximo permitido: ${p.n ?? 0}.`,
  LENGTH: (p) => `La longitud requerida es ${p.n ?? 0}.`,
  MIN_VALUE: (p) => `Ingrese ${p.n ?? 0} o más.`,
  MAX_VALUE: (p) => `Ingrese ${p.n ?? 0} o menos.`,
  BETWEEN: (p) => `Ingrese un valor entre ${p.min ?? 0} y ${p.max ?? 0}.`,
  ALPHA: 'Use solo letras.',
  ALPHA_NUM: 'Use solo letras y números.',
  ALPHA_DASH: 'Use solo letras, números, guiones y guiones bajos.',
  ALPHA_SPACES: 'Use solo letras y espacios.',
  FORMAT: 'Revise el formato.',
  ONE_OF: 'Elija una de las opciones.',
  CONFIRMED: 'Las dos entradas no coinciden.',
  DATE: 'Ingrese una fecha válida.',
  DATE_ORDER: ({ after, before }) => {
    if (after) return `Elija una fecha ${after === 'today' ? 'futura' : `posterior a ${after}`}.`;
    if (before) return `Elija una fecha ${before === 'today' ? 'pasada' : `anterior a ${before}`}.`;
    return 'El final debe ser posterior al inicio.';
  },
  CARD_NUMBER: 'Revise el número de la tarjeta.',
  CARD_EXPIRED: 'Esta tarjeta venció. Revise la fecha o use otra tarjeta.',
  NOT_NEEDED_ALONE: '«No lo necesito» no se puede combinar con otras opciones.',
  UNKNOWN_FIELD: 'Este campo no está permitido aquí.',
  WRONG_TYPE: 'Este tipo de valor no está permitido aquí.',
};

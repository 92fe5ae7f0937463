import type { ValidationTexts } from '../../catalogue/error-text.ts';

export const validation: ValidationTexts = {
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
  SHARED_QUANTITY: 'Los complementos que comparten existencias tienen una sola cantidad.',
  DRAW_WITH_SALES: 'Este cupo cuenta boletos vendidos o reservados. Deben seguir en el cupo.',
  PACKAGE_PART:
    'Este boleto no puede formar parte del paquete. Elige un tipo que se venda para esta relación, en la misma moneda, y no más boletos de los que puede tener una cuenta.',
  PARTS_WITH_SALES:
    'Este paquete ya se vendió o está reservado, así que sus boletos no pueden cambiar. Agrega un paquete nuevo.',
  DRAW_ENTERED: 'Ya hay personas inscritas en este sorteo; no se puede cambiar en su perjuicio.',
  POOL_BUSY: 'Alguien está cambiando un boleto de este cupo. Inténtalo de nuevo en unos minutos.',
  SHARED_STOCK_BUSY: 'Alguien está comprando este complemento. Inténtalo de nuevo en unos minutos.',
  UNKNOWN_RULE: 'Esta regla no existe.',
  UNKNOWN_FIELD: 'Este campo no está permitido aquí.',
  WRONG_TYPE: 'Este tipo de valor no está permitido aquí.',
};

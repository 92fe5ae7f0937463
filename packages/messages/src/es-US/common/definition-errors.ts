import type { DefinitionTexts } from '../../catalogue/error-text.ts';

/** Errors of an event's definition, by validation code. The server sends their texts to staff. */
export const definitionErrors: DefinitionTexts = {
  SHARED_QUANTITY: 'Los complementos que comparten existencias tienen una sola cantidad.',
  DRAW_WITH_SALES: 'Este cupo cuenta boletos vendidos o reservados. Deben seguir en el cupo.',
  PACKAGE_PART:
    'Este boleto no puede formar parte del paquete. Elige un tipo que se venda para esta relación, en la misma moneda, y no más boletos de los que puede tener una cuenta.',
  PARTS_WITH_SALES:
    'Este paquete ya se vendió o está reservado, así que sus boletos no pueden cambiar. Agrega un paquete nuevo.',
  DRAW_ENTERED: 'Ya hay personas inscritas en este sorteo; no se puede cambiar en su perjuicio.',
  POOL_BUSY: 'Alguien está cambiando un boleto de este cupo. Inténtalo de nuevo en unos minutos.',
  UNKNOWN_RULE: 'Esta regla no existe.',
};

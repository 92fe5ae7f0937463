import type { ReactNode } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CouponAudience } from './CouponAudience.tsx';
import { isStored, type CouponDraft } from './document.ts';
import styles from './Editor.module.css';
import { TranslatedFields } from './TranslatedFields.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { ZonedField } from './ZonedField.tsx';

interface CouponFormProps {
  id: string;
  coupon: CouponDraft;
  currency: string;
  types: readonly RelationshipType[];
  timeZone: string;
  problemAt: (path: string) => ReactNode;
  change: (next: CouponDraft) => void;
}

/** A discount: amount, period and audience. */
export function CouponForm({ id, coupon, currency, types, timeZone, problemAt, change }: CouponFormProps) {
  const { editor } = useStaffText();
  const put = (part: Partial<CouponDraft>) => change({ ...coupon, ...part });
  const when = (part: Partial<NonNullable<CouponDraft['conditions']>>) =>
    put({ conditions: { ...coupon.conditions, ...part } });
  const isPercent = coupon.percentOff !== undefined;
  const discount = (off: number, percent: boolean) => {
    const { amountOff: _, percentOff: __, ...rest } = coupon;
    change(percent ? { ...rest, percentOff: off } : { ...rest, amountOff: off });
  };
  return (
    <Stack gap={4}>
      <TranslatedFields
        id={`${id}.defaultDescription`}
        label={editor.descriptionIn}
        text={coupon.defaultDescription}
        translated={coupon.translations?.description}
        maxLength={500}
        error={problemAt('defaultDescription')}
        onChange={(defaultDescription, description) =>
          put({ defaultDescription, translations: { ...coupon.translations, description } })
        }
      />
      <FieldRow>
        <Select
          label={editor.discountKind}
          value={isPercent ? 'percent' : 'amount'}
          options={[
            { value: 'percent', label: editor.discountPercent },
            { value: 'amount', label: editor.discountAmount },
          ]}
          onValueChange={(kind) => discount(coupon.percentOff ?? coupon.amountOff ?? 0, kind === 'percent')}
        />
        <NumberField
          label={editor.discount}
          {...(isPercent ? { suffix: '%' } : { currency })}
          value={coupon.percentOff ?? coupon.amountOff ?? null}
          error={problemAt(`discount`)}
          onNumber={(off) => discount(off ?? Number.NaN, isPercent)}
        />
        <TextField
          label={editor.couponCode}
          hint={editor.couponCodeHint}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={coupon.conditions?.code ?? ''}
          onValueChange={(code) => when({ code: code || undefined })}
        />
        <NumberField
          id={`${id}.conditions.firstN`}
          label={editor.firstN}
          hint={editor.quantityHint}
          inputMode="numeric"
          value={coupon.conditions?.firstN ?? null}
          error={problemAt(`conditions.firstN`)}
          onNumber={(firstN) => when({ firstN: firstN ?? undefined })}
        />
      </FieldRow>
      <FieldRow className={styles.dates}>
        <ZonedField
          label={editor.saleStart}
          optional={editor.optional}
          timeZone={timeZone}
          value={coupon.startDateTime ?? ''}
          onChange={(value) => put({ startDateTime: value || null })}
        />
        <ZonedField
          label={editor.saleEnd}
          optional={editor.optional}
          timeZone={timeZone}
          value={coupon.endDateTime ?? ''}
          error={problemAt(`endDateTime`)}
          onChange={(value) => put({ endDateTime: value || null })}
        />
      </FieldRow>
      <CouponAudience {...{ types }} conditions={coupon.conditions} onChange={when} />
      {isStored(coupon.key) && (
        <Checkbox
          label={editor.offered}
          checked={coupon.active !== false}
          onCheckedChange={(active) => put({ active })}
        />
      )}
    </Stack>
  );
}

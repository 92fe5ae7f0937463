import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import type { PartProps } from './document.ts';

type Issuer = NonNullable<PartProps['definition']['configuration']['receiptIssuer']>;

const issuerParts = ['name', 'address', 'taxId', 'taxRatePercent', 'taxNote'] as const;

/** The issuer of the event's receipts, closed at first where it has none. Empty fields use the installation's issuer. */
export function ReceiptsCard({ definition, change, problemAt }: PartProps) {
  const { editor } = useStaffText();
  const { receiptIssuer: issuer, ...configuration } = definition.configuration;
  const set = (part: Partial<Issuer>) => {
    const next = { ...(issuer ?? { name: '' }), ...part };
    const isEmpty = Object.values(next).every((value) => value === undefined || value === '');
    change({ ...definition, configuration: isEmpty ? configuration : { ...configuration, receiptIssuer: next } });
  };
  const at = (part: keyof Issuer) => problemAt(`configuration.receiptIssuer.${part}`);
  return (
    <Card title={editor.receipts}>
      <Fold
        title={editor.receiptOwn}
        opensAtFirst={issuer !== undefined}
        hasProblem={issuerParts.some((part) => Boolean(at(part)))}
      >
        <Stack gap={4}>
          <TextField
            label={editor.receiptIssuer}
            hint={editor.receiptIssuerHint}
            optional={editor.optional}
            autoComplete="off"
            maxLength={200}
            value={issuer?.name ?? ''}
            error={at('name')}
            onValueChange={(name) => set({ name })}
          />
          <TextArea
            label={editor.receiptAddress}
            optional={editor.optional}
            maxLength={500}
            value={issuer?.address ?? ''}
            error={at('address')}
            onValueChange={(address) => set({ address: address || undefined })}
          />
          <FieldRow>
            <TextField
              label={editor.receiptTaxId}
              hint={editor.receiptTaxIdHint}
              optional={editor.optional}
              autoComplete="off"
              maxLength={40}
              value={issuer?.taxId ?? ''}
              error={at('taxId')}
              onValueChange={(taxId) => set({ taxId: taxId || undefined })}
            />
            <NumberField
              label={editor.receiptTaxRate}
              hint={editor.receiptTaxRateHint}
              optional={editor.optional}
              value={issuer?.taxRatePercent ?? null}
              error={at('taxRatePercent')}
              onNumber={(rate) => set({ taxRatePercent: rate ?? undefined })}
            />
          </FieldRow>
          <TextField
            label={editor.receiptTaxNote}
            optional={editor.optional}
            maxLength={500}
            value={issuer?.taxNote ?? ''}
            error={at('taxNote')}
            onValueChange={(taxNote) => set({ taxNote: taxNote || undefined })}
          />
        </Stack>
      </Fold>
    </Card>
  );
}

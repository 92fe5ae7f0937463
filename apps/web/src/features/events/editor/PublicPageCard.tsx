import { useRef, useState } from 'react';
import type { PublicAddresses } from '@foyer/contract/events/public-pages';
import { locales } from '@foyer/contract/wire/vocabulary';
import { embedCode } from '@foyer/domain/events/embed-code';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import type { PartProps } from './document.ts';

/** Whether the event has a public page, with its links and the code for other sites (events 6). */
export function PublicPageCard({
  eventId,
  definition,
  change,
}: Pick<PartProps, 'definition' | 'change'> & { eventId: number }) {
  const { publicPages: t } = useStaffText();
  const { configuration } = definition;
  const { publicPage: isOn = false, ...others } = configuration;
  const isLimited = configuration.eligibleAccounts.length > 0 || configuration.eligibleLocales.length > 0;
  return (
    <Card title={t.card}>
      <Stack gap={4}>
        <Checkbox
          label={t.isOn}
          hint={isOn && isLimited ? t.limited : t.hint}
          checked={isOn}
          onCheckedChange={(checked) =>
            change({ ...definition, configuration: checked ? { ...others, publicPage: true } : others })
          }
        />
        <Fold title={t.share}>{() => <Addresses eventId={eventId} />}</Fold>
      </Stack>
    </Card>
  );
}

function Addresses({ eventId }: { eventId: number }) {
  const { publicPages: t, common } = { ...useStaffText(), ...useLanguage().text };
  const addresses = useCall('getPublicAddresses', { params: { eventId } });
  if (addresses.isError) {
    return <LoadFailed error={addresses.error} onRetry={() => void addresses.refetch()} />;
  }
  if (addresses.data === undefined) return <Spinner label={common.loading} />;
  return (
    <Stack gap={4}>
      {!addresses.data.isPublic && <Alert tone="info">{t.notYet}</Alert>}
      <Codes eventId={eventId} addresses={addresses.data} />
    </Stack>
  );
}

function Codes({ eventId, addresses }: { eventId: number; addresses: PublicAddresses }) {
  const { locale } = useLanguage();
  const { publicPages: t } = useStaffText();
  const { pages, calendarUrl, script } = addresses;
  return (
    <>
      {locales.map((each) => (
        <Copied key={each} label={t.page({ language: languageWord(each, locale) })} text={pages[each]} rows={1} />
      ))}
      <Copied label={t.calendar} text={calendarUrl} rows={1} />
      {script ? (
        <>
          <Copied
            label={t.button}
            hint={t.buttonHint}
            text={embedCode({ script, eventId, url: pages[locale], locale })}
            rows={5}
          />
          <Copied label={t.list} text={embedCode({ script, url: calendarUrl, locale })} rows={5} />
        </>
      ) : (
        <p>{t.noScript}</p>
      )}
    </>
  );
}

/** A text to copy. */
function Copied({ label, hint, text, rows }: { label: string; hint?: string; text: string; rows: number }) {
  const { publicPages: t } = useStaffText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null);
  const copy = useAction({
    act: () => navigator.clipboard.writeText(text),
    onDone: () => setResult('copied'),
    onFailed: () => {
      field.current?.select();
      setResult('notCopied');
    },
  });
  return (
    <Stack gap={2}>
      <TextArea
        ref={field}
        label={label}
        hint={hint}
        value={text}
        rows={rows}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <Button
          size="sm"
          icon="copy"
          loading={copy.busy}
          aria-label={t.copyOf({ name: label })}
          onClick={() => copy.run()}
        >
          {t.copy}
        </Button>{' '}
        <span role="status">{result && t[result]}</span>
      </div>
    </Stack>
  );
}

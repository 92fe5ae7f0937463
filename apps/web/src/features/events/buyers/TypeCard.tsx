import type { BuyerPhase, CountedTicketType } from '@foyer/contract/events/buyers';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { audienceWords, countryWords } from '../../../shared/audience/audience-words.ts';
import type { AudienceNames } from '../../../shared/audience/use-audience-names.ts';
import { amountWords } from '../../../shared/money/amount.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { Timeline } from './Timeline.tsx';
import type { TimeRange } from './timeline.ts';
import styles from './Buyers.module.css';

/** The shares that a row names. */
const mostShares = 6;

interface TypeCardProps {
  type: CountedTicketType;
  timeZone: string;
  names: AudienceNames;
}

/** A ticket type: what is in stock, and who can buy in each of its phases. */
export function TypeCard({ type, range, timeZone, names }: TypeCardProps & { range: TimeRange | null }) {
  const { locale } = useLanguage();
  const { buyers: t } = useStaffText();
  const { name, translations, quantity, sold, held, windows, phases } = type;
  const free = quantity === null ? null : Math.max(0, quantity - sold - held);
  const title = translatedText(translations.description, locale, name);
  // Before the first count, the windows without numbers.
  const rows: BuyerPhase[] =
    phases.length > 0 || windows.length === 0
      ? phases
      : windows.map(({ key, startDateTime: from, endDateTime: to }) => ({
          from,
          to,
          windowKeys: [key],
          accounts: 0,
          shares: [],
        }));
  return (
    <Card title={title} aside={<span>{t.stock({ sold, held, free })}</span>}>
      {range && windows.length > 0 && <Timeline {...{ type, range, timeZone, names }} />}
      {rows.length > 0 && (
        <Table
          caption={title}
          rows={rows}
          rowKey={({ from, to }) => `${from ?? ''} ${to ?? ''}`}
          columns={columnsOf({ type, timeZone, names, t, locale })}
        />
      )}
    </Card>
  );
}

function columnsOf({
  type: { windows, phases, amount, currency },
  timeZone,
  names,
  t,
  locale,
}: TypeCardProps & { t: StaffMessages['buyers']; locale: Locale }): Column<BuyerPhase>[] {
  const moment = (at: string) => momentWords(at, timeZone, locale, 'shortWithTime');
  const open = ({ windowKeys }: BuyerPhase) => windows.filter(({ key }) => windowKeys.includes(key));
  const isCounted = phases.length > 0;
  const when = ({ from, to }: BuyerPhase) =>
    from !== null && to !== null
      ? t.fromUntil({ from: moment(from), until: moment(to) })
      : from !== null
        ? t.from({ date: moment(from) })
        : to !== null
          ? t.until({ date: moment(to) })
          : t.always;
  return [
    { key: 'when', header: t.when, primary: true, cell: when },
    {
      key: 'who',
      header: t.who,
      wide: true,
      cell: (phase) => (
        <div className={styles.who}>
          {windows.length === 0
            ? t.everybody
            : open(phase).map(({ key, audience, mode }) => (
                <div key={key}>
                  <span>{audienceWords(audience, { t, locale, names })}</span>
                  {mode === 'draw' && <span>{` (${t.draw})`}</span>}
                </div>
              ))}
        </div>
      ),
    },
    {
      key: 'price',
      header: t.price,
      align: 'end',
      oneLine: true,
      cell: (phase) => {
        const prices = windows.length === 0 ? [amount] : open(phase).map((window) => window.amount ?? amount);
        return prices.map((price, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines follow those of the windows beside them
          <div key={index}>{amountWords(price, currency, locale)}</div>
        ));
      },
    },
    ...(windows.some(({ reserved }) => reserved !== null)
      ? [
          {
            key: 'reserved',
            header: t.reserved,
            align: 'end',
            cell: (phase) =>
              open(phase)
                .reduce((sum, { reserved }) => sum + (reserved ?? 0), 0)
                .toLocaleString(locale),
          } satisfies Column<BuyerPhase>,
        ]
      : []),
    {
      key: 'accounts',
      header: t.accounts,
      align: 'end',
      cell: ({ accounts }) => (isCounted ? accounts.toLocaleString(locale) : '–'),
    },
    ...(windows.some(({ alerts = 0 }) => alerts > 0)
      ? [
          {
            key: 'alerts',
            header: t.alerts,
            align: 'end',
            cell: (phase) =>
              open(phase).map(({ key, alerts = 0 }) => <div key={key}>{alerts.toLocaleString(locale)}</div>),
          } satisfies Column<BuyerPhase>,
        ]
      : []),
    {
      key: 'shares',
      header: t.shares,
      wide: true,
      cell: ({ shares }) => (isCounted ? <Shares {...{ shares, t, locale }} /> : '–'),
    },
  ];
}

/** The largest shares by title and country, and how many accounts the others have. No share breaks between two lines. */
function Shares({ shares, t, locale }: { shares: BuyerPhase['shares']; t: StaffMessages['buyers']; locale: Locale }) {
  const rest = shares.slice(mostShares).reduce((sum, { accounts }) => sum + accounts, 0);
  const words = shares
    .slice(0, mostShares)
    .map(({ title, country, accounts: count }) =>
      t.share({ title: title ?? t.noTitle, country: countryWords(country, locale), count }),
    );
  return [...words, ...(rest > 0 ? [t.moreShares({ count: rest })] : [])]
    .map((each) => each.replaceAll(' ', '\u00A0'))
    .join(' · ');
}

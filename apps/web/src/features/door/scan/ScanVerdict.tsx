import { useCallback, useEffect } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import { isAdmin } from '@foyer/domain/people/permissions';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { eventPicture } from '../../../shared/event/event-words.ts';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { PassingVerdict } from '../../../ui/Verdict.tsx';
import {
  firstWords,
  isIncomplete,
  missingLabels,
  nameOf,
  offlineWords,
  reasonOf,
  titleOf,
  toneOf,
} from './outcome-words.ts';

/**
 * How long a success stays on screen, in ms; longer if there is something to hand out. A rejection and an offline
 * verdict stay until they are dismissed.
 */
const passesMs = 1_200;
const handOutMs = 5_000;

interface ScanVerdictProps {
  outcome: ScanOutcome;
  event: EventView;
  /** The offline scans that the server has decided since. */
  settled: ReadonlyMap<string, boolean>;
  onClose: () => void;
  onUndo: (outcome: ScanOutcome) => void;
  /** Opens the form for missing answers. */
  onFill: (outcome: ScanOutcome) => void;
}

/** The result of a scan over the whole screen. The next scan replaces it. */
export function ScanVerdict({ outcome, event, settled, onClose, onUndo, onFill }: ScanVerdictProps) {
  const { locale, text } = useLanguage();
  const { scan: t } = useStaffText();
  const viewer = useSignedIn();
  const { guest, verdict, isOffline, scanId, ticketId } = outcome;
  const handOut = guest?.addOns.map((addOn) => translatedText(addOn.translations, locale, addOn.text)) ?? [];
  const open = isIncomplete(outcome);
  const passes = verdict === 'admit' && !open && !isOffline ? (handOut.length > 0 ? handOutMs : passesMs) : null;
  useEffect(() => {
    if (passes === null) return;
    const timer = setTimeout(onClose, passes);
    return () => clearTimeout(timer);
  }, [passes, onClose, scanId]);
  const close = useCallback(() => onClose(), [onClose]);

  const tone = toneOf(outcome);
  const group = guest?.ticketGroup ?? null;
  const image = group !== null && tone !== 'bad' ? eventPicture(event, `ticket-group-${group}`) : undefined;
  const reason = reasonOf(outcome, event, t, locale, text);
  const note = offlineWords(outcome, settled, t);
  const used = verdict === 'admit' || verdict === 'alreadyCheckedIn';
  return (
    <PassingVerdict
      key={scanId}
      tone={tone}
      // Of the amber results only this one refuses the guest.
      icon={verdict === 'alreadyCheckedIn' ? 'x-circle' : undefined}
      title={titleOf(outcome, t)}
      name={nameOf(outcome, t, locale)}
      image={image && group !== null ? { ...image, alt: t.groupImage({ group }) } : undefined}
      onClose={close}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {verdict === 'admit' ? t.next : t.ok}
          </Button>
          {open && isAdmin(viewer) && (
            <Button size="lg" variant="primary" icon="edit" onClick={() => onFill(outcome)}>
              {t.fillIn}
            </Button>
          )}
          {used && ticketId !== null && event.configuration.badgeEnabled && !isOffline && (
            <Link to={paths.badge(ticketId)} className={buttonClass({ size: 'lg' })}>
              {t.badge}
            </Link>
          )}
          {used && !isOffline && isAdmin(viewer) && (
            <Button size="lg" onClick={() => onUndo(outcome)}>
              {t.undo}
            </Button>
          )}
        </>
      }
    >
      {note !== null && (
        <p>
          <strong>{note}</strong>
        </p>
      )}
      {reason !== undefined && <p>{reason}</p>}
      {firstWords(outcome, event, t, locale).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {guest && (
        <p>
          {[
            guest.externalAccountIdentifier,
            relationshipName(event.configuration.relationshipTypes, guest.relationship, locale),
            translatedText(guest.ticket.translations, locale, guest.ticket.text),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {verdict === 'admit' && handOut.length > 0 && (
        <p>
          <strong>{`${t.handOut}:`}</strong> <span>{handOut.join(', ')}</span>
        </p>
      )}
      {open && (
        <p>
          <strong>{`${t.missing}:`}</strong> <span>{missingLabels(outcome, event, locale).join(', ')}</span>
          {!isAdmin(viewer) && (
            <>
              <br />
              <span>{t.missingHint}</span>
            </>
          )}
        </p>
      )}
    </PassingVerdict>
  );
}

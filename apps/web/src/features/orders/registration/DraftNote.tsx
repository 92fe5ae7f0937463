import type { FormField } from '@foyer/contract/events/event-configuration';
import { compileForm } from '@foyer/domain/forms/compile';
import { labelOf } from '../../../forms/words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Registration.module.css';
import type { Registration } from './use-registration.ts';

/** A notice about the stored draft: it was restored, another tab continued it, or this browser cannot store drafts. */
export function DraftNote({ registration, onRestart }: { registration: Registration; onRestart: () => void }) {
  const { draft, event } = registration;
  const { locale, text: t } = useLanguage();
  const { news, changed } = draft;
  if (news === null) return null;
  const words = {
    restored: t.registration.draftRestored,
    elsewhere: t.registration.draftElsewhere,
    notStored: t.registration.draftNotStored,
  };
  const inputs = compileForm(event.configuration.sections).inputs;
  const names = changed
    .map((name) => inputs.get(name)?.field)
    .filter((field): field is FormField => field !== undefined);
  return (
    <div role="status" className={styles.draft}>
      <Icon name={news === 'restored' ? 'check-circle' : 'info'} size="sm" />
      <p>
        <span>{words[news]}</span>
        {news === 'restored' && names.length > 0 && (
          <span>{` ${t.registration.draftChanged({ names: names.map((field) => labelOf(field, locale)).join(', ') })}`}</span>
        )}
      </p>
      {news === 'restored' && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            draft.forget();
            onRestart();
          }}
        >
          {t.registration.startOver}
        </Button>
      )}
      {news === 'elsewhere' && (
        <Button variant="quiet" size="sm" onClick={onRestart}>
          {t.registration.draftThere}
        </Button>
      )}
    </div>
  );
}

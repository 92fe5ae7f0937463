import { useMemo, useState } from 'react';
import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgeLimits } from '@foyer/contract/events/badge-design';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import { badgeDataOf } from '@foyer/domain/door/badge-data';
import { badgePapers, eventBadgeDesigns, plainDesign, readyDesigns } from '@foyer/domain/door/badge-designs';
import type { BadgeData } from '@foyer/domain/door/badge-layout';
import { badgeProblems } from '@foyer/domain/door/badge-problems';
import { fullName } from '@foyer/domain/people/names';
import { useCall } from '../../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../../ui/ChoiceGroup.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { newKey, replaced, shownText } from '../document.ts';
import { fieldId, useShownField, type TabProps } from '../show-field.ts';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './Badges.module.css';
import { resizedPage, withField, withoutField, fieldsOf, type BadgeSide } from './edit-design.ts';
import { faultWords, FieldList } from './FieldList.tsx';
import { FieldForm } from './FieldForm.tsx';
import { PaperFields, type PaperSize } from './PaperFields.tsx';
import { samplePeople, sampleRibbon, ticketNames } from './samples.ts';
import { Stage } from './Stage.tsx';

interface BadgesPartProps extends TabProps {
  eventId: number;
  images: readonly EventImage[];
}

/** Designs the badges of the event, with a preview of its attendees (door 6.8). */
export default function BadgesPart(props: BadgesPartProps) {
  const { definition, change, picked, onShown } = props;
  const { badgeDesigner: t } = useStaffText();
  const { configuration } = definition;
  const designs = configuration.badges ?? [];
  const [at, setAt] = useState({ design: 0, side: 'front' as BadgeSide, field: undefined as string | undefined });
  const set = (badges: BadgeDesign[]) =>
    change({
      ...definition,
      configuration: { ...configuration, badges: badges.length > 0 ? badges : undefined },
    });
  useShownField({ picked, onShown }, ['badges'], ({ path }) => {
    const [, , number = '0', side, field = ''] = path.split('.');
    const shown = side === 'back' ? 'back' : 'front';
    setAt({ design: Number(number), side: shown, field: designs[Number(number)]?.[shown]?.[Number(field)]?.key });
  });
  const design = designs[at.design] ?? designs[0];
  return (
    <Stack gap={5}>
      {!configuration.badgeEnabled && (
        <Alert
          tone="info"
          title={t.off}
          actions={
            <Button onClick={() => change({ ...definition, configuration: { ...configuration, badgeEnabled: true } })}>
              {t.turnOn}
            </Button>
          }
        />
      )}
      {design ? (
        <Designer
          {...props}
          designs={designs}
          design={design}
          at={{ ...at, design: designs.indexOf(design) }}
          setAt={setAt}
          onDesigns={set}
        />
      ) : (
        <Start {...props} onDesign={(chosen) => set([chosen])} />
      )}
    </Stack>
  );
}

interface Position {
  design: number;
  side: BadgeSide;
  field: string | undefined;
}

/** Chooses a size and a ready design. */
function Start({ definition, onDesign, ...rest }: BadgesPartProps & { onDesign: (design: BadgeDesign) => void }) {
  const { badgeDesigner: t } = useStaffText();
  const [size, setSize] = useState<PaperSize>(badgePapers.lanyard);
  const ofType = eventBadgeDesigns(definition.eventTypeCd, undefined);
  const [ready, setReady] = useState<'plain' | 'energize' | 'ambition'>('plain');
  const chosen = ready === 'plain' ? plainDesign('design', size) : { ...readyDesigns[ready], key: 'design' };
  return (
    <div className={styles.designer}>
      <Card title={t.startTitle} className={styles.form}>
        <Stack gap={4}>
          <p>{t.startText}</p>
          {ofType && <p className={styles.soft}>{t.ofType}</p>}
          <RadioGroup
            label={t.ready}
            look="cards"
            value={ready}
            options={[
              { value: 'plain', label: t.readyPlain },
              { value: 'energize', label: 'ENERGIZE' },
              { value: 'ambition', label: 'AMBITION' },
            ]}
            onValueChange={(value) => setReady(value === 'energize' || value === 'ambition' ? value : 'plain')}
          />
          {ready === 'plain' && <PaperFields size={size} onSize={setSize} />}
          <div>
            <Button variant="primary" onClick={() => onDesign(chosen)}>
              {t.use}
            </Button>
          </div>
        </Stack>
      </Card>
      <Preview {...{ ...rest, definition }} design={chosen} side="front" />
    </div>
  );
}

interface DesignerProps extends BadgesPartProps {
  designs: readonly BadgeDesign[];
  design: BadgeDesign;
  at: Position;
  setAt: (at: Position) => void;
  onDesigns: (designs: BadgeDesign[]) => void;
}

function Designer({ designs, design, at, setAt, onDesigns, ...part }: DesignerProps) {
  const { definition, images } = part;
  const { badgeDesigner: t } = useStaffText();
  const problems = useMemo(() => badgeProblems([design]), [design]);
  const side = at.side === 'back' && design.back ? 'back' : 'front';
  const field = fieldsOf(design, side).find(({ key }) => key === at.field);
  const put = (next: BadgeDesign | undefined) => onDesigns(replaced(designs, at.design, next));
  const path = `configuration.badges.${at.design}`;
  const select = (key: string) => setAt({ ...at, side, field: key });
  const general = problems.filter((problem) => problem.field === undefined);
  return (
    <div className={styles.designer}>
      <Stack gap={5} className={styles.form}>
        <Card title={t.design}>
          <Stack gap={4} id={fieldId(path)}>
            {designs.length > 1 && (
              <Select
                label={t.design}
                value={String(at.design)}
                options={designs.map((each, index) => ({
                  value: String(index),
                  label: each.name ?? t.designOf({ number: index + 1 }),
                }))}
                onValueChange={(value) => setAt({ design: Number(value), side: 'front', field: undefined })}
              />
            )}
            <PaperFields size={design} onSize={(size) => put(resizedPage(design, size))} />
            <Checkbox
              label={t.bothSides}
              checked={design.back !== undefined}
              onCheckedChange={(isOn) => {
                const { back: _, ...front } = design;
                put(isOn ? { ...front, back: [] } : front);
              }}
            />
            {designs.length > 1 && (
              <AudienceFields
                {...{ definition }}
                of={design}
                onChange={(audience) => put({ ...design, ...audience })}
              />
            )}
            {general.map((problem) => (
              <p key={problem.kind} className={styles.fault}>
                {faultWords(problem, t)}
              </p>
            ))}
            <FieldRow>
              <Button
                icon="plus"
                disabled={designs.length >= badgeLimits.designs}
                onClick={() => {
                  onDesigns([{ ...design, key: newKey() }, ...designs]);
                  setAt({ design: 0, side: 'front', field: undefined });
                }}
              >
                {t.addDesign}
              </Button>
              <Button icon="trash" variant="quiet" onClick={() => put(undefined)}>
                {designs.length > 1 ? t.removeDesign : t.remove}
              </Button>
            </FieldRow>
          </Stack>
        </Card>
        <Card title={t.fields}>
          <Stack gap={4}>
            {design.back && (
              <RadioGroup
                label={t.side}
                look="inline"
                value={side}
                options={[
                  { value: 'front', label: t.front },
                  { value: 'back', label: t.back },
                ]}
                onValueChange={(value) => setAt({ ...at, side: value === 'back' ? 'back' : 'front', field: undefined })}
              />
            )}
            <FieldList
              {...{ design, side, problems }}
              path={`${path}.${side}`}
              selected={field?.key}
              onSelect={select}
              onDesign={put}
            />
          </Stack>
        </Card>
        {field && (
          <Card title={t.kinds[field.kind]}>
            <Stack gap={4}>
              <FieldForm
                key={`${side} ${field.key}`}
                {...{ definition, design, field, images }}
                onChange={(part_) => put(withField(design, side, field.key, part_))}
              />
              <div>
                <Button icon="trash" variant="quiet" onClick={() => put(withoutField(design, side, field.key))}>
                  {t.removeField}
                </Button>
              </div>
            </Stack>
          </Card>
        )}
      </Stack>
      <Preview {...part} {...{ design, side }} selected={field?.key} onSelect={select} onDesign={put} />
    </div>
  );
}

interface PreviewProps extends BadgesPartProps {
  design: BadgeDesign;
  side: BadgeSide;
  selected?: string | undefined;
  onSelect?: (key: string) => void;
  onDesign?: (design: BadgeDesign) => void;
}

const nothing = () => undefined;

/** The badge of a person, next to the form. On phones above it. */
function Preview({ definition, eventId, images, design, side, selected, onSelect, onDesign }: PreviewProps) {
  const { locale } = useLanguage();
  const { badgeDesigner: t, recognition } = useStaffText();
  const event = shownText(definition.defaultName, definition.translations?.name, locale) || definition.defaultName;
  const { data: badges } = useCall('listBadgeSamples', { params: { eventId } });
  const people = useMemo(
    () =>
      badges && badges.length > 0
        ? badges.map((badge) => badgeDataOf(badge, { locale, eventName: event }))
        : samplePeople(locale, event, recognition.SC),
    [badges, locale, event, recognition.SC],
  );
  const tickets = ticketNames(definition, locale);
  const [number, setNumber] = useState(0);
  const [ticketKey, setTicketKey] = useState('');
  const person = people[number] ?? people[0];
  const ticket = tickets.find(({ key }) => key === ticketKey) ?? (person?.ticketKey === '' ? tickets[0] : undefined);
  const ribbon = sampleRibbon(definition, locale) ?? t.kinds.ribbon;
  const data = useMemo<BadgeData | undefined>(
    () =>
      person && {
        ...person,
        ...(ticket && { ticketKey: ticket.key, ticketType: ticket.name }),
        ribbon: person.ribbon || ribbon,
      },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ticket is the same while its key and name are
    [person, ticket?.key, ticket?.name, ribbon],
  );
  const pictureUrl = (key: string) => {
    const image = images.find((each) => each.key === key);
    return image && `/api/events/${eventId}/images/${key}?v=${encodeURIComponent(image.fileExternalId.slice(0, 16))}`;
  };
  return (
    <aside className={styles.aside} aria-label={t.preview}>
      <Stack gap={3}>
        {data && <Stage {...{ design, side, data, pictureUrl, selected, onDesign }} onSelect={onSelect ?? nothing} />}
        {onDesign && <p className={styles.soft}>{t.moveHint}</p>}
        {badges?.length === 0 && <p className={styles.soft}>{t.noPeople}</p>}
        <FieldRow>
          <Select
            label={t.person}
            value={String(number)}
            options={people.map((each, index) => ({ value: String(index), label: fullName(each, locale) }))}
            onValueChange={(value) => setNumber(Number(value))}
          />
          {tickets.length > 1 && (
            <Select
              label={t.asTicket}
              value={ticketKey}
              options={[
                ...(person?.ticketKey === '' ? [] : [{ value: '', label: t.ownTicket }]),
                ...tickets.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              onValueChange={setTicketKey}
            />
          )}
        </FieldRow>
      </Stack>
    </aside>
  );
}

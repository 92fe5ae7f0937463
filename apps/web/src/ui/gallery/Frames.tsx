import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Chip } from '../Chip.tsx';
import { Compare } from '../Compare.tsx';
import { Countdown } from '../Countdown.tsx';
import { EventFrame } from '../EventFrame.tsx';
import { Facts, Grid, MoneyLine, Split, Stack } from '../Layout.tsx';
import { Accordion, Panel } from '../Panel.tsx';
import { Stat } from '../Stat.tsx';
import { Stepper } from '../Stepper.tsx';
import { StickyBar } from '../StickyBar.tsx';
import { Tabs } from '../Tabs.tsx';
import styles from './Gallery.module.css';

const colours = [
  'paper',
  'surface',
  'raised',
  'sunken',
  'line',
  'accent',
  'accent-soft',
  'good-soft',
  'warn-soft',
  'bad-soft',
  'note-soft',
];

export function Frames() {
  const [panel, setPanel] = useState(2);
  const [tab, setTab] = useState('search');
  const toggle = (index: number) => (open: boolean) => setPanel(open ? index : -1);
  return (
    <Stack gap={8}>
      <div className={styles.swatches}>
        {colours.map((name) => (
          <div
            key={name}
            className={styles.swatch}
            style={{ background: `var(--${name})`, color: name === 'accent' ? 'var(--accent-ink)' : undefined }}
          >
            {name}
          </div>
        ))}
      </div>
      <div>
        <h1>Display: Five Star Seminar, ¡bienvenidos!</h1>
        <h2>Heading two, あなたのチケット</h2>
        <h3>Heading three with $1,149.50</h3>
        <p>Text in the system's own face. La inscripción abre el 3 de marzo. 参加登録は3月3日に始まります。</p>
      </div>
      <EventFrames />
      <Stepper
        label="Steps"
        count="Step 2 of 4"
        doneLabel="Done"
        current="form"
        onStep={() => {}}
        steps={[
          { id: 'ticket', label: 'Ticket' },
          { id: 'form', label: 'Information' },
          { id: 'cart', label: 'Cart' },
          { id: 'pay', label: 'Payment' },
        ]}
      />
      <Split
        asideLabel="Summary"
        aside={
          <Card title="Summary" footer={<Countdown remainingMs={119_000}>{(time) => <>Held for {time}</>}</Countdown>}>
            <MoneyLine label="Mia Tanaka" note="Full conference" amount="$149.50" />
            <MoneyLine label="Emma Tanaka" note="Guest" amount="$59.00" />
            <MoneyLine muted label="Early bird" amount="−$20.00" />
            <MoneyLine total label="Total due" amount="$188.50" />
          </Card>
        }
      >
        <Accordion>
          <Panel
            step={1}
            title="Ticket"
            done
            doneLabel="Done"
            open={panel === 1}
            onToggle={toggle(1)}
            summary="Full conference · $149.50"
          >
            Ticket choice.
          </Panel>
          <Panel step={2} title="Attendee information" open={panel === 2} onToggle={toggle(2)}>
            <Facts
              facts={[
                { term: 'Name', value: 'Mia Tanaka' },
                { term: 'Account', value: 'C1000001' },
                { term: 'T-shirt', value: 'M' },
                { term: 'E-mail', value: 'mia.tanaka.with.a.long.address@example.org' },
              ]}
            />
          </Panel>
          <Panel
            step={3}
            title="Payment"
            open={panel === 3}
            onToggle={toggle(3)}
            disabledReason="Opens once an attendee is in the cart."
          >
            Payment.
          </Panel>
        </Accordion>
      </Split>
      <StickyBar
        label="Total due"
        amount="$188.50"
        note={<Countdown remainingMs={840_000}>{(time) => <>We hold your ticket for {time}</>}</Countdown>}
      >
        <Button variant="primary" iconEnd="arrow-right">
          Make payment
        </Button>
      </StickyBar>
      <Compare beforeLabel="From" afterLabel="To" before={<h3>Mia Tanaka</h3>} after={<h3>Kenji Sato</h3>} />
      <Tabs
        label="Event"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: 'search',
            label: 'Search',
            content: (
              <Grid min="10rem">
                <Stat value="1,204" label="Registered" note="+38 today" />
                <Stat value="862" label="Checked in" note="12 in the last minute" />
                <Stat value="$96,410" label="Revenue" />
              </Grid>
            ),
          },
          { id: 'stats', label: 'Stats', content: 'Stats' },
        ]}
      />
      <Cards />
    </Stack>
  );
}

function EventFrames() {
  return (
    <>
      <Grid min="20rem">
        <EventFrame
          title="Ambition Summit"
          tint="oklch(0.55 0.17 30)"
          status={<Chip tone="good">You’re registered</Chip>}
          facts={[
            { icon: 'calendar', text: 'March 4 – 6, 2027' },
            { icon: 'pin', text: 'Kay Bailey Hutchison Center, Dallas, TX' },
          ]}
          actions={
            <>
              <Button variant="primary">Go to order summary</Button>
              <Button variant="quiet" icon="mail">
                Share
              </Button>
            </>
          }
        />
        <EventFrame
          title="リーダーシップ セミナー 2027"
          tint="oklch(0.5 0.1 200)"
          status={<Chip tone="note">Opens 3 March</Chip>}
          facts={[
            { icon: 'calendar', text: '2027年4月10日' },
            { icon: 'pin', text: '東京国際フォーラム、東京都' },
          ]}
          actions={<Button disabledReason="Registration opens on March 3.">Register</Button>}
        >
          <p>Online Registration is currently closed.</p>
        </EventFrame>
        <EventFrame
          title="Strike Out Hunger"
          eyebrow="Part of Ambition Summit"
          status={<Chip tone="bad">Sold out</Chip>}
          facts={[{ icon: 'calendar', text: 'March 5, 2027' }]}
          actions={<Button variant="primary">Register</Button>}
        />
      </Grid>
      <EventFrame
        look="row"
        title="Five Star Seminar"
        tint="oklch(0.6 0.14 75)"
        facts={[
          { icon: 'calendar', text: 'July 14 – 17, 2027' },
          { icon: 'pin', text: 'Anaheim, CA' },
        ]}
        actions={<Button variant="primary">Register</Button>}
      />
    </>
  );
}

function Cards() {
  return (
    <Grid min="14rem">
      <Card title="Plain" aside={<Chip>Draft</Chip>} footer="Footer">
        A sheet of paper.
      </Card>
      <Card title="Sunken" look="sunken">
        A well.
      </Card>
      <Card title="Accent" look="accent">
        What matters now.
      </Card>
      <Card title="Floating" look="floating">
        With the shadow.
      </Card>
    </Grid>
  );
}

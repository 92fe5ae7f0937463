import { Button } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { Facts, Numeric, Row, Stack } from '../Layout.tsx';
import { Menu } from '../Menu.tsx';
import { NoPrint, PrintOnly, PrintSheet } from '../Print.tsx';
import { QrCode } from '../QrCode.tsx';
import { TicketFrame } from '../TicketFrame.tsx';

const code = 'FOYER1.1042.7.3.mQ2rX0dJkz8cV1bT5yNw3gHs6eLpUaRf9oKiZxYvBnMqWtEr';

export function Tickets() {
  return (
    <Stack gap={5}>
      <TicketFrame
        event="Ambition Summit 2027"
        name="Mia Tanaka"
        kind="Full conference"
        tint="oklch(0.55 0.17 30)"
        status={<Chip tone="good">Active</Chip>}
        number="T-1042"
        code={
          <QrCode
            value={code}
            label="Ticket code of Mia Tanaka"
            enlarge={{ label: 'Full brightness', title: 'Mia Tanaka', closeLabel: 'Close', note: 'T-1042' }}
          />
        }
        actions={
          <>
            <Button icon="edit">Edit</Button>
            <Menu
              label="More"
              align="start"
              items={[
                { id: 't', label: 'Transfer', icon: 'swap', disabledReason: 'The self ticket goes last.' },
                { id: 's', label: 'Share itinerary', icon: 'mail' },
              ]}
            />
          </>
        }
      >
        <Facts
          facts={[
            { term: 'Account', value: 'C1000001' },
            { term: 'Relationship', value: 'Consultant' },
            { term: 'Cost', value: '$149.50' },
          ]}
        />
      </TicketFrame>
      <TicketFrame
        event="リーダーシップ セミナー 2027"
        name="田中 由紀"
        kind="一般"
        status={<Chip tone="bad">Canceled</Chip>}
        void
        number="T-1043"
        code={<QrCode value={code} label="Ticket code" />}
      />
      <TicketFrame
        event="Strike Out Hunger"
        name="Emma Tanaka"
        kind="Guest"
        status={<Chip tone="good">Checked in</Chip>}
      />
      <NoPrint>
        <p>
          <Numeric>1,204</Numeric> badges wait to be printed.
        </p>
      </NoPrint>
      <PrintOnly>On paper alone.</PrintOnly>
      <Row style={{ overflowX: 'auto' }}>
        <PrintSheet width={100} height={148}>
          <h1 style={{ padding: 'var(--space-12)' }}>Mia</h1>
        </PrintSheet>
      </Row>
    </Stack>
  );
}

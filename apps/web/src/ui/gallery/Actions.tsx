import { useState } from 'react';
import { Button, IconButton, LinkButton } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { bringIcons, Icon, type IconName } from '../Icon.tsx';
import { staffStrokes } from '../staff-strokes.ts';
import { Row, Stack } from '../Layout.tsx';
import { Menu } from '../Menu.tsx';
import { useSnackbar } from '../Snackbar.tsx';
import { Spinner } from '../Spinner.tsx';
import styles from './Gallery.module.css';

const iconNames = Object.keys(bringIcons(staffStrokes)) as IconName[];

const sizes = ['small', 'medium', 'large'] as const;

type Opened = (typeof sizes)[number] | 'delete' | null;

export function Actions() {
  const [open, setOpen] = useState<Opened>(null);
  const snackbar = useSnackbar();
  const close = () => setOpen(null);
  return (
    <Stack gap={5}>
      <Row>
        <Button variant="primary">Register</Button>
        <Button>Share itinerary</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon="trash">
          Deactivate
        </Button>
        <LinkButton href="#actions" iconEnd="external">
          Live event
        </LinkButton>
        <IconButton icon="refresh" label="Refresh" />
        <IconButton icon="print" label="Print" variant="secondary" />
      </Row>
      <Row>
        <Button variant="primary" size="lg" icon="lock">
          Pay $149.50
        </Button>
        <Button size="sm" icon="plus">
          Add
        </Button>
        <Button variant="primary" loading>
          Signing in
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" disabled>
          Login
        </Button>
        <Button disabled>Next</Button>
      </Row>
      <Row align="start">
        <Button icon="plus" disabledReason="All tickets are selected.">
          Add guest
        </Button>
        <Button variant="primary" disabledReason="Choose a relationship first.">
          Next
        </Button>
      </Row>
      <Row>
        <Menu
          label="Actions"
          variant="secondary"
          align="start"
          items={[
            { id: 'edit', label: 'Edit', icon: 'edit' },
            { id: 'transfer', label: 'Transfer', icon: 'swap', disabledReason: 'Registration has ended.' },
            { id: 'share', label: 'Share itinerary', icon: 'mail' },
            { id: 'off', label: 'Deactivate', icon: 'trash', tone: 'danger', separated: true },
          ]}
        />
        <Menu label="More" iconOnly items={[{ id: 'one', label: 'Only one' }]} />
        {sizes.map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            {size} dialog
          </Button>
        ))}
        <Button onClick={() => setOpen('delete')}>Question</Button>
      </Row>
      <Row>
        {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onClick={() => snackbar.show({ tone, message: `You have been logged out! (${tone})`, timeoutMs: 3000 })}
          >
            {tone} snackbar
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() =>
            snackbar.show({
              message: 'The guest was taken out of the cart.',
              timeoutMs: null,
              action: { label: 'Undo', onAction: () => {} },
            })
          }
        >
          lasting snackbar
        </Button>
      </Row>
      <Row>
        <Spinner label="Loading" />
        <Spinner size="lg" />
      </Row>
      <div className={styles.icons}>
        {iconNames.map((name) => (
          <span key={name}>
            <Icon name={name} size="lg" />
            {name}
          </span>
        ))}
      </div>
      <Dialogs open={open} close={close} />
    </Stack>
  );
}

function Dialogs({ open, close }: { open: Opened; close: () => void }) {
  return (
    <>
      {sizes.map((size) => (
        <Dialog
          key={size}
          open={open === size}
          onClose={close}
          size={size}
          title="Share your itinerary"
          closeLabel="Close"
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" onClick={close}>
                Send
              </Button>
            </>
          }
        >
          <p>We mail dates, place and tickets of this event to the address you give.</p>
        </Dialog>
      ))}
      <Dialog
        open={open === 'delete'}
        onClose={close}
        size="small"
        alert
        title="Take Emma out of the cart?"
        closeLabel="Close"
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Keep
            </Button>
            <Button variant="danger" onClick={close}>
              Take out
            </Button>
          </>
        }
      >
        <p>What was filled in for Emma is lost.</p>
      </Dialog>
    </>
  );
}

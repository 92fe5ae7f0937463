import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Chip } from '../Chip.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { Grid, Row, Stack } from '../Layout.tsx';
import { Progress } from '../ProgressBar.tsx';
import { Loading, Skeleton } from '../Skeleton.tsx';
import styles from './Gallery.module.css';

export function Messages() {
  return (
    <Stack gap={5}>
      <Alert title="Please note">Child events open once you are registered for the parent.</Alert>
      <Alert tone="success" title="You’re in">
        The confirmation is on its way to mia@example.org.
      </Alert>
      <Alert tone="warning">Your ticket is held for two more minutes.</Alert>
      <Alert
        tone="error"
        title="The payment was refused"
        reference="Request 01J9-7Q2M"
        actions={
          <Button size="sm" icon="refresh">
            Try again
          </Button>
        }
      >
        Your card was not charged and your tickets are still held. Check the number, or use another card.
      </Alert>
      <Row>
        <Chip>Draft</Chip>
        <Chip tone="accent">Consultant</Chip>
        <Chip tone="good">Active</Chip>
        <Chip tone="warn">Pending</Chip>
        <Chip tone="bad">Canceled</Chip>
        <Chip tone="note">Opens 3 March</Chip>
      </Row>
      <Progress label="Importing accounts" value={0.34} text="340 of 1,000" />
      <Grid min="18rem">
        <Card>
          <Loading label="Loading events">
            <Skeleton shape="block" ratio="16 / 9" />
            <Skeleton shape="heading" />
            <Skeleton lines={3} />
          </Loading>
        </Card>
        <Card>
          <EmptyState icon="calendar" title="No events yet" actions={<Button>Refresh</Button>}>
            Events you may register for will stand here as soon as they open.
          </EmptyState>
        </Card>
      </Grid>
      <div className={styles.floods}>
        <div className={styles.flood} style={{ background: 'var(--flood-good)' }}>
          <Icon name="check-circle" size="giant" />
          <strong>Welcome, Mia</strong>
        </div>
        <div className={styles.flood} style={{ background: 'var(--flood-warn)', color: 'var(--flood-warn-ink)' }}>
          <Icon name="alert" size="giant" />
          <strong>Already used 09:12</strong>
        </div>
        <div className={styles.flood} style={{ background: 'var(--flood-bad)' }}>
          <Icon name="x-circle" size="giant" />
          <strong>Not valid here</strong>
        </div>
      </div>
    </Stack>
  );
}

import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';

/** The effects of a call-off, in the order in which they happen. */
export function WhatHappens() {
  const { callOff } = useStaffText();
  return (
    <Card title={callOff.whatHappens} level={2}>
      <Stack gap={4}>
        <ol>
          <li>{callOff.stopsSale}</li>
          <li>{callOff.endsTickets}</li>
          <li>{callOff.refunds}</li>
          <li>{callOff.pendingNow}</li>
        </ol>
        <Alert tone="warning">{callOff.noUndo}</Alert>
      </Stack>
    </Card>
  );
}

import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';

/** What calling off does, in the order in which it is done. */
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

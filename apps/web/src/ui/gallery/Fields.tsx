import { useState } from 'react';
import { Checkbox, CheckboxGroup, RadioGroup } from '../Checkbox.tsx';
import { Combobox, MultiSelect } from '../Combobox.tsx';
import { ErrorSummary, focusField } from '../ErrorSummary.tsx';
import { DateField } from '../DateField.tsx';
import { Icon } from '../Icon.tsx';
import { FieldRow, Grid, Stack } from '../Layout.tsx';
import { Select } from '../Select.tsx';
import { PasswordField, TextArea, TextField } from '../TextField.tsx';
import { Button } from '../Button.tsx';

const prefectures = [
  { value: '01', label: '北海道', keywords: 'ほっかいどう Hokkaido' },
  { value: '13', label: '東京都', keywords: 'とうきょうと Tokyo' },
  { value: '26', label: '京都府', keywords: 'きょうとふ Kyoto' },
  { value: '27', label: '大阪府', keywords: 'おおさかふ Osaka', hint: 'Kansai' },
  { value: '47', label: '沖縄県', keywords: 'おきなわけん Okinawa', disabled: true },
];
const meals = ['Not Needed', 'Vegetarian', 'Vegan', 'Gluten free', 'Halal'].map((label) => ({ value: label, label }));

export function Fields() {
  const [name, setName] = useState('');
  const [prefecture, setPrefecture] = useState<string | null>('13');
  const [diet, setDiet] = useState<string[]>(['Vegan', 'Gluten free']);
  const [attempt, setAttempt] = useState(0);
  return (
    <Stack gap={6}>
      {attempt > 0 && (
        <ErrorSummary
          attempt={attempt}
          title="Two things need your attention"
          problems={[
            { fieldId: 'g-email', message: 'E-mail: Invalid e-mail.' },
            { fieldId: 'g-shirt', message: 'T-shirt size: This field is required.' },
          ]}
        />
      )}
      <Grid min="20rem">
        <TextField
          label="User id"
          hint="The letter C and seven digits"
          placeholder="C1234567"
          value={name}
          onValueChange={setName}
          autoComplete="off"
        />
        <PasswordField
          label="Password"
          defaultValue="secret"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="off"
        />
        <TextField
          id="g-email"
          label="E-mail"
          type="email"
          defaultValue="mia@"
          error="Invalid e-mail."
          hint="The confirmation goes here."
        />
        <TextField label="Phone" optional="optional" inputMode="tel" />
        <TextField label="Amount tendered" prefix="$" numeric inputMode="decimal" defaultValue="200.00" />
        <TextField label="Card number" suffix={<Icon name="card" />} numeric defaultValue="4111 1111 1111 1111" />
        <TextField label="Account" readOnly defaultValue="C1000001" />
        <TextField label="Filled in for you" flash defaultValue="Tokyo" />
        <TextField label="Closed" disabled defaultValue="Registration has ended" />
        <FieldRow>
          <DateField label="Arrival" value="2027-03-04" pickLabel="Open the calendar" />
          <TextField label="Code" inputMode="numeric" numeric defaultValue="123" />
        </FieldRow>
        <Select
          label="State"
          placeholder="Choose a state"
          defaultValue=""
          options={[
            { value: 'TX', label: 'Texas' },
            { value: 'CA', label: 'California' },
          ]}
        />
        <Combobox
          label="都道府県"
          hint="とう, tokyo, トウ all find it"
          options={prefectures}
          value={prefecture}
          onValueChange={setPrefecture}
          emptyText="Nothing found"
          clearLabel="Clear"
          openLabel="Open"
        />
        <MultiSelect
          label="Meals"
          options={meals}
          values={diet}
          onValuesChange={setDiet}
          emptyText="Nothing found"
          clearLabel="Clear"
          openLabel="Open"
          removeLabel={(label) => `Remove ${label}`}
        />
        <TextArea label="Notes" optional="optional" hint="Everything the host should know" />
      </Grid>
      <Choices />
      <div>
        <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
          Check
        </Button>{' '}
        <Button onClick={() => focusField('g-shirt')}>Go to T-shirt size</Button>
      </div>
    </Stack>
  );
}

function Choices() {
  const [ticket, setTicket] = useState('full');
  const [shirt, setShirt] = useState<string | null>(null);
  const [days, setDays] = useState(['fri']);
  return (
    <Grid min="20rem">
      <RadioGroup
        look="cards"
        label="Ticket"
        value={ticket}
        onValueChange={setTicket}
        options={[
          {
            value: 'full',
            label: 'Full conference',
            hint: 'Three days, gala dinner, seat in the front third',
            aside: '$149.50',
          },
          { value: 'day', label: 'Day pass', hint: 'Friday only', aside: '$59.00' },
          { value: 'vip', label: 'VIP', disabledReason: 'Sold out', aside: '$399.00' },
        ]}
      />
      <Stack>
        <RadioGroup
          id="g-shirt"
          look="inline"
          label="T-shirt size"
          error="This field is required."
          value={shirt}
          onValueChange={setShirt}
          options={['S', 'M', 'L', 'XL'].map((size) => ({ value: size, label: size }))}
        />
        <CheckboxGroup
          label="Days"
          hint="As many as you like"
          values={days}
          onValuesChange={(values) => setDays(values)}
          options={[
            { value: 'thu', label: 'Thursday' },
            { value: 'fri', label: 'Friday' },
            { value: 'sat', label: 'Saturday', disabled: true },
          ]}
        />
        <Checkbox label="Remember me on this device" defaultChecked />
        <Checkbox
          label={
            <>
              I have read the <a href="#fields">Terms and Conditions</a>
            </>
          }
          error="This field is required."
        />
      </Stack>
    </Grid>
  );
}

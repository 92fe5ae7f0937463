import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { FoyerMark } from '../FoyerMark.tsx';
import { Stack } from '../Layout.tsx';
import { Select } from '../Select.tsx';
import { PasswordField, TextField } from '../TextField.tsx';
import { Welcome } from '../Welcome.tsx';

export function WelcomeSample() {
  return (
    <main>
      <Welcome
        top={<FoyerMark name="Foyer" />}
        motto="Come in. Your seat is waiting."
        foot="Questions? Call the help desk."
      >
        <h1>Events Registration Login</h1>
        <Stack>
          <TextField label="User id" hint="The letter C and seven digits" autoComplete="username" />
          <PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="current-password" />
          <Checkbox label="Remember me" />
          <Select
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'ja', label: '日本語' },
            ]}
          />
          <Button variant="primary" size="lg" block>
            Login
          </Button>
          <Button variant="quiet" icon="mail" block>
            Mail me a sign-in link
          </Button>
        </Stack>
      </Welcome>
    </main>
  );
}

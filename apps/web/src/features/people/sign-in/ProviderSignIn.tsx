import { useState } from 'react';
import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useText } from '../../../session/language.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import { LinkSignIn, SigningIn, useOnce, type LinkSignInProps } from './LinkSignIn.tsx';
import { ReplaceSession } from './ReplaceSession.tsx';

type TokenSignInProps = LinkSignInProps & { provider: string };

/** Signs in with the token of the URL: of an identity provider, or of a mailed link. */
export const TokenSignIn = (props: TokenSignInProps) =>
  props.provider === '' ? <LinkSignIn {...props} /> : <ProviderSignIn {...props} />;

/** Exchanges the token of an identity provider for a session. The server's message says why there is none. */
function ProviderSignIn({ provider, token, top, onArrive, onRefused }: TokenSignInProps) {
  const t = useText();
  /** The new session, while the signed-in person decides whether to replace theirs. */
  const [undecided, setUndecided] = useState<LoginResponse | null>(null);
  const finish = useAction({
    // Sent without the session token, so a refusal does not end the current session.
    act: () => call('finishProviderSignIn', { params: { provider }, body: { token }, token: null }),
    onDone: async (answer) => {
      const session = sessionStore.current();
      if (session && (session.privileged ?? session).userId !== answer.userId) setUndecided(answer);
      else await onArrive(answer, false);
    },
    onFailed: (error) => onRefused(errorWords(error, t), false),
  });
  useOnce(() => finish.run());
  if (undecided) return <ReplaceSession top={top} answer={undecided} onReplace={onArrive} />;
  return <SigningIn />;
}

import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { linkStates, LoginResponse, signInEndpoints } from '@foyer/contract/people/sign-in';
import { fullName } from '@foyer/domain/people/names';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useText } from '../../../session/language.tsx';
import { forgetLinkRequest, openingBrowser } from '../../../session/link-request.ts';
import { usePageTitle } from '../../../session/page-title.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Welcome } from '../../../ui/Welcome.tsx';
import styles from './LoginScreen.module.css';
import { ReplaceSession } from './ReplaceSession.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

type LinkState = (typeof linkStates)[number];
/** The masked account of a link. */
type LinkAccount = AnswerOf<(typeof signInEndpoints)['checkLoginLink']>['account'];

export interface LinkSignInProps {
  token: string;
  top: ReactNode;
  onArrive: (answer: LoginResponse, remember: boolean) => Promise<void>;
  /** `isSpent`: the link was used or has expired, and its account can get a new one. */
  onRefused: (message: string, isSpent: boolean) => void;
}

/**
 * Signs in with a link from a mail. The browser that requested the link signs in at once; other browsers show a button,
 * because mail scanners open links and run scripts but press no buttons.
 */
export function LinkSignIn({ token, top, onArrive, onRefused }: LinkSignInProps) {
  const t = useText();
  const [state, setState] = useState<LinkState>('unknown');
  const [account, setAccount] = useState<LinkAccount>();
  /** The session of the link, while the signed-in person decides whether to replace theirs. */
  const [undecided, setUndecided] = useState<LoginResponse | null>(null);
  const use = useAction({
    // Sent without the session token, so a rejected link does not end the current session.
    act: () => call('loginWithToken', { params: { provider: 'link' }, query: { token }, token: null }),
    onDone: async (answer) => {
      forgetLinkRequest();
      const session = sessionStore.current();
      if (session && (session.privileged ?? session).userId !== answer.userId) setUndecided(answer);
      else await onArrive(answer, false);
    },
    onFailed: (error) => {
      const isSpent = error instanceof ApiError && error.code === 'AUTH_FAILED_BAD_CREDENTIALS';
      // No new link can be mailed for an unknown link, because its account is unknown.
      onRefused(isSpent ? t.login.linkFailed : errorWords(error, t), isSpent && state !== 'unknown');
    },
  });
  const check = useAction({
    act: () => call('checkLoginLink', { body: { token, ...openingBrowser() }, token: null }),
    onDone: (found) => {
      setState(found.state);
      setAccount(found.account);
      if (found.state !== 'requestedElsewhere') use.run();
    },
    onFailed: (error) => onRefused(errorWords(error, t), false),
  });
  useOnce(() => check.run());

  if (undecided) return <ReplaceSession top={top} answer={undecided} onReplace={onArrive} />;
  if (state === 'requestedElsewhere')
    return <PressToSignIn top={top} account={account} busy={use.busy} onPress={() => use.run()} />;
  return <SigningIn />;
}

/** The screen while a token is exchanged for a session. */
export function SigningIn() {
  const t = useText();
  return (
    <section className={styles.waiting} aria-busy="true">
      <h1>
        <Phrases>{t.login.pleaseWait}</Phrases>
      </h1>
      <ProgressBar active label={t.login.pleaseWait} />
    </section>
  );
}

/** Names the masked account before the press, because a link from someone else signs in to their account. */
function PressToSignIn({
  top,
  account,
  busy,
  onPress,
}: {
  top: ReactNode;
  account: LinkAccount;
  busy: boolean;
  onPress: () => void;
}) {
  const { locale, text: t } = useLanguage();
  usePageTitle(t.login.linkHeading);
  return (
    <Welcome top={top}>
      <h1>
        <Phrases>{t.login.linkHeading}</Phrases>
      </h1>
      <p className={styles.intro}>{t.login.linkLead}</p>
      {account && (
        <div className={styles.linked}>
          <p>{t.login.linkWhose}</p>
          <p className={styles.linkedAccount}>
            <strong translate="no">{fullName(account, locale)}</strong>
            <span>{account.userId}</span>
          </p>
          <p className={styles.intro}>{t.login.linkAdvice}</p>
        </div>
      )}
      <Button variant="primary" size="lg" block loading={busy} data-use-link="" onClick={onPress}>
        {t.login.linkOpen}
      </Button>
    </Welcome>
  );
}

/** Runs once per visit, even if React runs effects twice. The first use consumes the token. */
export function useOnce(run: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run();
  });
}

import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { leaving, Link, mayLeave, useNavigate, useShownScreen } from '../session/navigation.tsx';
import { LanguageMenu } from '../session/LanguageMenu.tsx';
import { loadTexts, useLanguage } from '../session/language.tsx';
import { isTrial } from '../session/is-trial.ts';
import { paths } from '../session/paths.ts';
import { sessionName, type NamedAccount } from '../session/session.ts';
import { sessionStore, useSession } from '../session/session-store.ts';
import { logState } from '../session/state-log.ts';
import { signOut, stopActing } from '../session/sign-out.ts';
import { AppBar } from '../ui/AppBar.tsx';
import { whenOnline } from '../session/when-online.ts';
import { Button } from '../ui/Button.tsx';
import { FoyerMark } from '../ui/FoyerMark.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OfflineBar } from '../ui/OfflineBar.tsx';
import { PersonMenu } from '../ui/PersonMenu.tsx';
import { homeOf } from './guard.ts';
import type { LoadedScreen } from './load-screen.ts';
import { useOnline } from './online.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageFailed } from './PageFailed.tsx';
import { PendingPage } from './PendingPage.tsx';
import { Proof } from './Proof.tsx';
import styles from './Shell.module.css';

/**
 * Attributes that the server sets on its pages: `payments` is `test` if payments are simulated outside a demo, and
 * `rests` marks a restored copy. The bar of a trial copy says itself that payments are simulated.
 */
const { payments, rests } = document.documentElement.dataset;
const testPayments = payments === 'test' && !isTrial;
/** Loaded after the screen's first frames, unless the device is locked and shows the lock at once. */
const DeviceLock = lazy(async () => {
  if (!sessionStore.current()?.locked) await new Promise((drawn) => setTimeout(drawn, 500));
  await whenOnline();
  return import('./staff/DeviceLock.tsx');
});
/**
 * If the lock fails to load, the screen shows without it. A locked device shows an error instead, and a reload tries
 * again.
 */
const lockless = (error: unknown) =>
  sessionStore.current()?.locked && <PageFailed error={error} onRetry={() => window.location.reload()} />;
const nothing = () => null;
const SignInAgain = lazy(async () => {
  await whenOnline();
  const [part] = await Promise.all([import('./SignInAgain.tsx'), loadTexts(['signIn'])]);
  return part;
});
/** Without this code no one can sign in here. A reload leads to the sign-in screen. */
const notAgain = (error: unknown) => <PageFailed error={error} onRetry={() => window.location.reload()} />;
const signInAgain = (
  <ErrorBoundary fallback={notAgain}>
    <Suspense>
      <SignInAgain />
    </Suspense>
  </ErrorBoundary>
);
const Resting = lazy(() => import('./Resting.tsx'));
const TrialBar = lazy(() => import('./trial/TrialBar.tsx'));

/** After navigation the focus moves to the start of the screen, as after a page load. */
function useFocusAfterNavigation(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A screen that was ready at once may have focused its first field.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame of every screen: the bar with navigation, the offline bar and the screen. */
export function Shell({ staff, children }: { staff: LoadedScreen['staff']; children: ReactNode }) {
  const { locale, text: t } = useLanguage();
  const session = useSession();
  const online = useOnline();
  const { pathname } = useShownScreen();
  const navigate = useNavigate();
  const main = useFocusAfterNavigation(pathname);
  const menu = useRef<HTMLDivElement>(null);

  const userId = session?.userId;
  useEffect(() => void logState('navigation', pathname), [pathname, userId]);

  // A person comes back there from the identity provider, at which they have signed in to unlock the device.
  const isLocked = session?.locked && pathname !== '/login';
  const isHidden = isLocked || session?.ended;
  const bare = pathname === '/login' || isHidden;
  const acting = session?.privileged !== undefined;
  const isStaff = session !== null && (session.isAdmin || session.isHelper || session.roles.length > 0);
  // Staff stay in their frame while they act for an account (people 5.4).
  const onStaffSide = isStaff && (!acting || staff !== undefined);

  const lock = (
    <ErrorBoundary fallback={lockless}>
      <Suspense>
        <DeviceLock on={isLocked} />
      </Suspense>
    </ErrorBoundary>
  );
  const leave = async () => {
    if (!(await mayLeave())) return;
    signOut();
    void navigate(paths.login(), { replace: true });
  };

  // The bar of the next screen must not push the sign-in screen down. A separate key gives that screen its own main
  // element.
  const content = (
    <main
      key={pathname === '/login' ? 'sign-in' : 'screen'}
      id="main"
      ref={main}
      tabIndex={-1}
      className={styles.main}
      data-bare={bare || undefined}
    >
      {session?.ended ? signInAgain : isLocked && lock}
      {/* A locked page unmounts. It stays mounted but hidden only while it has unsaved changes. */}
      {(!isLocked || leaving.ask) && (
        <div data-page hidden={isHidden} className={styles.page}>
          <Suspense fallback={<PendingPage />}>{children}</Suspense>
        </div>
      )}
    </main>
  );

  return (
    <>
      {!bare && (
        <AppBar
          skip={{ label: t.common.skipToContent, to: 'main' }}
          mark={
            <Link to={onStaffSide ? homeOf(session) : paths.events()}>
              <FoyerMark name={t.common.appName} />
            </Link>
          }
          navLabel={t.common.navigation}
          nav={
            session &&
            (onStaffSide ? (
              staff && <staff.StaffNav />
            ) : (
              <>
                <Link to={paths.events()}>{t.common.events}</Link>
                <Link to={paths.account()} section>
                  {t.common.myAccount}
                </Link>
              </>
            ))
          }
          actions={
            session ? (
              // The band below names the account that staff act for. The name here is their own.
              <>
                {onStaffSide && staff && <staff.StaffActions />}
                {session.roles[0] && lock}
                <PersonMenu ref={menu} name={sessionName(session.privileged ?? session, locale)}>
                  <OwnLinks isStaff={onStaffSide && !acting} onFollow={() => menu.current?.hidePopover()} />
                  <LanguageMenu />
                  <button type="button" onClick={() => void leave()}>
                    <Icon name="logout" />
                    {t.common.logout}
                  </button>
                </PersonMenu>
              </>
            ) : (
              <LanguageMenu />
            )
          }
          context={
            acting ? (
              <Acting account={session}>{staff && <staff.ActingLinks />}</Acting>
            ) : (
              session?.actingEnded && <ActingEnded account={session.actingEnded} />
            )
          }
        />
      )}
      {isTrial && <Notice Part={TrialBar} />}
      {testPayments && <TestPayments />}
      {rests && <Notice Part={Resting} />}
      <OfflineBar offline={!online}>{t.common.offline}</OfflineBar>
      <Proof />
      {staff ? <staff.StaffFrame isBare={Boolean(isHidden)}>{content}</staff.StaffFrame> : content}
    </>
  );
}

/** The account that a staff member acts for, links to its screens, and the way back. */
function Acting({ account, children }: { account: NamedAccount; children: ReactNode }) {
  const { locale, text: t } = useLanguage();
  const navigate = useNavigate();
  const stop = async () => {
    if (await mayLeave()) await navigate(stopActing(), { replace: true });
  };
  return (
    <>
      <span>{t.common.actingFor({ name: sessionName(account, locale), userId: account.userId })}</span>
      {children}
      <Button size="sm" onClick={() => void stop()}>
        {t.common.stopActing}
      </Button>
    </>
  );
}

/** The band's message that the acting session ended on the server. It stays until the staff member closes it. */
function ActingEnded({ account }: { account: NamedAccount }) {
  const { locale, text: t } = useLanguage();
  return (
    <>
      <span role="alert">{t.common.actingEnded({ name: sessionName(account, locale), userId: account.userId })}</span>
      <Button size="sm" onClick={() => sessionStore.amend({ actingEnded: undefined, returnTo: undefined })}>
        {t.common.close}
      </Button>
    </>
  );
}

/** A strip that few pages have. If it fails to load, the page shows without it. */
function Notice({ Part }: { Part: ComponentType }) {
  return (
    <ErrorBoundary fallback={nothing}>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A strip that says that payments here are not real. */
function TestPayments() {
  const { text: t } = useLanguage();
  return (
    <aside aria-labelledby="test-payments" className={styles.test}>
      <p id="test-payments">{t.common.testPayments}</p>
    </aside>
  );
}

/** The personal links in the menu below the name. */
function OwnLinks({ isStaff, onFollow }: { isStaff: boolean; onFollow: () => void }) {
  const { text: t } = useLanguage();
  return (
    <>
      {!isStaff && (
        <Link to={paths.account()} onClick={onFollow}>
          <Icon name="ticket" />
          {t.common.myAccount}
        </Link>
      )}
      <Link to={isStaff ? paths.staffSecurity() : paths.security()} onClick={onFollow}>
        <Icon name="lock" />
        {t.common.passwordAndDevices}
      </Link>
    </>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Gallery.module.css';
import { AppBar } from '../AppBar.tsx';
import { IconButton } from '../Button.tsx';
import { FoyerMark } from '../FoyerMark.tsx';
import { Page } from '../Layout.tsx';
import { Menu } from '../Menu.tsx';
import { OfflineBar } from '../OfflineBar.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Actions } from './Actions.tsx';
import { Fields } from './Fields.tsx';
import { Frames } from './Frames.tsx';
import { Messages } from './Messages.tsx';
import { Tables } from './Tables.tsx';
import { Tickets } from './Tickets.tsx';
import { WelcomeSample } from './WelcomeSample.tsx';

const sections: Record<string, () => ReactNode> = {
  actions: Actions,
  fields: Fields,
  frames: Frames,
  messages: Messages,
  tables: Tables,
  tickets: Tickets,
};

/** Every component in every state. `?only=fields` shows one section, `?only=welcome` the sign-in layout. */
export function Gallery() {
  const only = new URLSearchParams(window.location.search).get('only');
  const [busy, setBusy] = useState(false);
  const [offline, setOffline] = useState(false);
  if (only === 'welcome') return <WelcomeSample />;
  const flipTheme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  };
  return (
    <>
      <OfflineBar offline={offline}>No connection. What you typed is kept; we try again by ourselves.</OfflineBar>
      <ProgressBar active={busy} label="Loading" />
      <AppBar
        mark={
          <a href="?">
            <FoyerMark name="Foyer" />
          </a>
        }
        navLabel="Main"
        nav={Object.keys(sections).map((name) => (
          <a key={name} href={`?only=${name}`} aria-current={only === name ? 'page' : undefined}>
            {name}
          </a>
        ))}
        skip={{ label: 'Skip to content', to: 'main' }}
        actions={
          <>
            <IconButton icon="sun" label="Light or dark" onClick={flipTheme} />
            <Menu
              label="Language"
              icon="globe"
              iconOnly
              items={[
                { id: 'en', label: 'English' },
                { id: 'es', label: 'Español' },
                { id: 'ja', label: '日本語' },
              ]}
            />
          </>
        }
        context={
          <>
            <span>
              You act for <strong>Yuki Tanaka</strong> (C2000010)
            </span>
            <button type="button" onClick={() => setBusy(!busy)}>
              Return
            </button>
            <button type="button" onClick={() => setOffline(!offline)}>
              Offline
            </button>
          </>
        }
      />
      <main id="main" tabIndex={-1}>
        <Page>
          <PageHeader
            eyebrow="Ambition Summit 2027"
            title="Bring everybody in"
            lead="Every part of the kit in every state, in light and in dark."
          />
          {Object.entries(sections).map(
            ([name, Section]) =>
              (!only || only === name) && (
                <section key={name} className={styles.section} id={name}>
                  <h2>{name}</h2>
                  <Section />
                </section>
              ),
          )}
        </Page>
      </main>
    </>
  );
}

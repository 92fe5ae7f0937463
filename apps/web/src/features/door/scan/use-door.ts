import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { DoorState } from '@foyer/contract/door/door';
import { createDoor, type Door, type DoorStatus } from '../../../offline/door.ts';
import { isAppStored, keepApp, onAppStored } from '../../../offline/keep-app.ts';
import { watchDoor } from '../../../offline/watch-door.ts';
import { entryOf } from '../../../session/stored.ts';
import { isCameraAllowed } from './camera.ts';

/** The door of an event on this device, kept up to date while the screen is open. */
export function useDoor(eventId: number): { door: Door; status: DoorStatus } {
  const [door] = useState(() => createDoor(eventId));
  const status = useSyncExternalStore(door.subscribe, door.status);
  useEffect(() => door.start(), [door]);
  const isThere = status.roster !== null;
  useEffect(() => {
    // Store the app now, because staff may soon be at a door without a network.
    if (isThere) keepApp();
  }, [isThere]);
  return { door, status };
}

/** True if the app can open offline on this device. */
export const useAppStored = (): boolean => useSyncExternalStore(onAppStored, isAppStored);

/** The live counters of the whole door. `isLost` is true while the server cannot be reached. */
export function useLive(eventId: number): { state: DoorState | null; isLost: boolean } {
  const [live, setLive] = useState<{ state: DoorState | null; isLost: boolean }>({ state: null, isLost: false });
  useEffect(() => {
    const abort = new AbortController();
    void watchDoor(
      eventId,
      // It may wait for a verdict.
      (state) => startTransition(() => setLive({ state, isLost: false })),
      () => setLive(({ state }) => ({ state, isLost: true })),
      abort.signal,
    );
    return () => abort.abort();
  }, [eventId]);
  return live;
}

const storedCamera = entryOf('doorCamera');

/**
 * Whether the camera is on. It starts by itself where the browser allows it, unless a person turned it off on this
 * device, which may have a scanner.
 */
export function useCamera(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      if (storedCamera.read() === 'off' || !(await isCameraAllowed()) || isOver) return;
      setOn(true);
    };
    void start();
    return () => {
      isOver = true;
    };
  }, []);
  const turn = (next: boolean) => {
    storedCamera.write(next ? 'on' : 'off');
    setOn(next);
  };
  return [isOn, turn];
}

import { entryOf } from '../session/stored.ts';

/** This device, with the id that it generated and the name that staff gave it. */
export interface Device {
  deviceId: string;
  /** Empty until it is named. */
  name: string;
}

const entry = entryOf('device');
let remembered: Device | null = null;

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS in a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function thisDevice(): Device {
  remembered ??= stored() ?? keep({ deviceId: newId(), name: '' });
  return remembered;
}

export function nameThisDevice(name: string): Device {
  return keep({ ...thisDevice(), name });
}

function keep(device: Device): Device {
  entry.write(JSON.stringify(device));
  remembered = device;
  return device;
}

function stored(): Device | null {
  try {
    const value: unknown = JSON.parse(entry.read() ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { deviceId, name } = value as Partial<Device>;
    return typeof deviceId === 'string' && typeof name === 'string' ? { deviceId, name } : null;
  } catch {
    return null;
  }
}

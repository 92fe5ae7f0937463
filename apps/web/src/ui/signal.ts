/** Sounds and vibrations of verdicts. They can be told apart without looking, even in a loud hall. */
const signals = {
  /** A code was read. Played at once, before the verdict is known. */
  read: { tones: [[1320, 0, 0.06]], vibration: [20] },
  good: { tones: [[880, 0, 0.12]], vibration: [80] },
  warn: {
    tones: [
      [523, 0, 0.14],
      [523, 0.2, 0.14],
    ],
    vibration: [120, 80, 120],
  },
  bad: { tones: [[196, 0, 0.45]], vibration: [400] },
} as const satisfies Record<string, { tones: [hertz: number, at: number, seconds: number][]; vibration: number[] }>;

let audio: AudioContext | undefined;

/** Plays a sound and vibrates, if the device supports and allows it. */
export function signal(kind: keyof typeof signals): void {
  const { tones, vibration } = signals[kind];
  try {
    if ('vibrate' in navigator) navigator.vibrate([...vibration]);
    audio ??= new AudioContext();
    void audio.resume();
    for (const [hertz, at, seconds] of tones) {
      const start = audio.currentTime + at;
      const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
      // Fades in and out, because an abrupt start or end clicks.
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.linearRampToValueAtTime(0.35, start + 0.01);
      volume.gain.setValueAtTime(0.35, start + seconds - 0.03);
      volume.gain.linearRampToValueAtTime(0, start + seconds);
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + seconds);
    }
  } catch {
    // The device plays no sound. Colour and text show the same verdict.
  }
}

const key = 'quiet-room-sound'

/** On this device alone: where there are headphones, and where somebody sleeps beside it, the account does not know. */
export const wantsSound = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export const setWantsSound = (wanted: boolean): void => {
  try {
    if (wanted) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: then it stays off.
  }
}

/** Two low tones that come and go slowly. Made here: a file would have to be loaded for what most never hear. */
export function playSoftSound(): void {
  const context = new AudioContext()
  const now = context.currentTime
  for (const [index, pitch] of [392, 523.25].entries()) {
    const start = now + index * 0.7
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.25)
    loudness.gain.exponentialRampToValueAtTime(0.0005, start + 2.4)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + 2.5)
    if (index === 1) tone.onended = () => void context.close()
  }
}

/** A page that the person has not touched yet is not let sound: it is asked for this long, ms. */
const BEGINS_WITHIN = 500

/** Whether what was started is heard: the browser keeps it suspended until the person has touched the page. */
async function sounds(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true
  await Promise.race([audio.resume().catch(() => undefined), new Promise((over) => setTimeout(over, BEGINS_WITHIN))])
  return (audio.state as AudioContextState) === 'running'
}

/** Two short tones. @returns false where the browser lets this page make none */
export async function beep(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  let audio: AudioContext
  try {
    audio = new AudioContext()
  } catch (error) {
    // No device, or too many contexts.
    console.warn('no sound', error)
    return false
  }
  if (!(await sounds(audio))) {
    void audio.close()
    return false
  }
  const tone = (at: number, hertz: number) => {
    const source = audio.createOscillator()
    const loudness = audio.createGain()
    source.frequency.value = hertz
    loudness.gain.setValueAtTime(0.0001, at)
    loudness.gain.exponentialRampToValueAtTime(0.25, at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.25)
    source.connect(loudness).connect(audio.destination)
    source.start(at)
    source.stop(at + 0.26)
    return source
  }
  tone(audio.currentTime, 880)
  tone(audio.currentTime + 0.3, 1_175).onended = () => void audio.close()
  return true
}

/** Two short tones. Silent where the browser lets this page make none. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
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
}

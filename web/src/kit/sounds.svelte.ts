// Small sounds, made on the spot: wood on paper, a card, dice, a bell. Nothing is fetched.
export type Sound =
  | 'place' | 'card' | 'dice' | 'coins' | 'turn' | 'trouble' | 'end'
  | 'sweep' | 'step' | 'tick' | 'seal' | 'horn' | 'deal' // prettier-ignore

const store = (): Storage | undefined => globalThis.localStorage
const kept = (name: string, usual: number): number => {
  const value = Number(store()?.getItem(name) ?? usual)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : usual
}

class Sounds {
  on = $state(store()?.getItem('oya.sound') !== 'off')
  volume = $state(kept('oya.volume', 0.5))
  #context: AudioContext | undefined
  #noise: AudioBuffer | undefined
  #last = 0
  /** How strong what is played now is, against how it usually is. */
  #strength = 1

  turn(on: boolean): void {
    this.on = on
    store()?.setItem('oya.sound', on ? 'on' : 'off')
    if (on) this.play('place')
  }
  loud(volume: number): void {
    this.volume = volume
    store()?.setItem('oya.volume', String(volume))
    this.play('place')
  }

  /** Plays a sound, if they are wanted and the browser lets pages be heard; several at once become one. */
  play(sound: Sound, soft = false): void {
    if (!this.on || this.volume === 0 || typeof AudioContext === 'undefined') return
    // Browsers let nobody be heard who was not touched yet, and complain of who tries.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
    const now = performance.now()
    if (now - this.#last < 60) return
    this.#last = now
    this.#context ??= new AudioContext()
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => {})
    this.#strength = soft ? 0.4 : 1
    scores[sound](this)
  }

  /** A struck note: pitch in hertz, after and for so many seconds. */
  note(pitch: number, after: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
    const context = this.#context
    if (!context) return
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch })
    tone.connect(this.#fade(context, after, length, loud))
    tone.start(context.currentTime + after)
    tone.stop(context.currentTime + after + length)
  }
  /** A rustle or a knock: noise around a pitch. */
  rustle(pitch: number, after: number, length: number, loud: number, width = 1): void {
    const context = this.#context
    if (!context) return
    this.#noise ??= this.#hiss(context)
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise })
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: width })
    source.connect(filter).connect(this.#fade(context, after, length, loud))
    source.start(context.currentTime + after, Math.random() * 0.4, length)
  }

  #fade(context: AudioContext, after: number, length: number, loud: number): GainNode {
    const begin = context.currentTime + after
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0.0001, begin)
    gain.gain.exponentialRampToValueAtTime(
      Math.max(0.0002, loud * this.volume * this.#strength),
      begin + 0.006,
    )
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length)
    gain.connect(context.destination)
    return gain
  }
  #hiss(context: AudioContext): AudioBuffer {
    const buffer = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate })
    const data = buffer.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
    return buffer
  }
}

const scores: Record<Sound, (to: Sounds) => void> = {
  place(to) {
    to.rustle(900, 0, 0.05, 0.5, 2)
    to.note(190, 0, 0.11, 0.4, 'triangle')
  },
  card(to) {
    to.rustle(3200, 0, 0.11, 0.22, 0.7)
  },
  deal(to) {
    for (const at of [0, 0.24, 0.48]) to.rustle(3200, at, 0.11, 0.22, 0.7)
  },
  dice(to) {
    for (const [at, pitch] of [[0, 1500], [0.07, 1250], [0.13, 1700], [0.22, 1100], [0.28, 1400]] as const)
      to.rustle(pitch, at, 0.045, 0.45, 4)
  },
  coins(to) {
    to.note(1480, 0, 0.12, 0.12)
    to.note(1980, 0.06, 0.16, 0.1)
  },
  turn(to) {
    to.note(523, 0, 0.22, 0.16)
    to.note(784, 0.12, 0.34, 0.14)
  },
  trouble(to) {
    to.note(150, 0, 0.35, 0.3, 'triangle')
    to.rustle(240, 0, 0.3, 0.3, 1)
  },
  sweep(to) {
    for (const [at, pitch] of [[0, 1600], [0.06, 2100], [0.12, 2700]] as const)
      to.rustle(pitch, at, 0.14, 0.16, 0.8)
  },
  step(to) {
    to.rustle(520, 0, 0.04, 0.35, 3)
    to.rustle(610, 0.11, 0.04, 0.3, 3)
  },
  tick(to) {
    to.note(880, 0, 0.05, 0.1, 'triangle')
  },
  seal(to) {
    to.rustle(420, 0, 0.09, 0.4, 1.5)
    to.note(330, 0.02, 0.16, 0.14)
  },
  horn(to) {
    to.note(147, 0, 0.7, 0.2, 'sawtooth')
    to.note(220, 0.1, 0.7, 0.12, 'sawtooth')
  },
  end(to) {
    for (const [at, pitch] of [[0, 523], [0.12, 659], [0.24, 784], [0.38, 1047]] as const)
      to.note(pitch, at, 0.5, 0.14)
  },
} // prettier-ignore

export const sounds = new Sounds()

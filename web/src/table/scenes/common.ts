import type { Script } from './script'

/** The scenes of every table. */
export const common: Script = {
  rows: [
    { ids: ['open'], seconds: 0.25 },
    { ids: ['undo'], seconds: 0.5, sound: 'sweep' },
  ],
  silent: [
    'bot',
    'bot-for-leaver',
    'bot-for-time',
    'person',
    'pause',
    'resume',
    'time',
    'loses-on-time',
    'loses-by-leaving',
    'sits-down',
    'gets-up',
    'wish',
    'frozen',
  ],
}

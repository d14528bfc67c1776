// Whether places are told with their coordinates too: for whoever plays by a screen reader and keeps the board in mind. Who does not ask
// for it hears what lies there, in words alone.
class Coordinates {
  said = $state(globalThis.localStorage?.getItem('oya.coordinates') === 'on')

  say(on: boolean): void {
    localStorage.setItem('oya.coordinates', on ? 'on' : 'off')
    this.said = on
  }
  /** What is told of a place, if it is. */
  of(place: string): string {
    return this.said ? place : ''
  }
}

export const coordinates = new Coordinates()

// Whether places have their coordinates, as records write them: drawn on the board for who follows one, and told with the place for who plays
// by a screen reader and keeps the board in mind. Who does not ask for it sees and hears what lies there, and no more.
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

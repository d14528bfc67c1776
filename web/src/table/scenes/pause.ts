// How a scene waits: by the clock, or until somebody goes on.
export type Pause = (ms: number) => { over: Promise<unknown>; end: () => void }

export const byClock: Pause = (ms) => {
  let end = () => {}
  const over = new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    end = () => {
      clearTimeout(timer)
      done()
    }
  })
  return { over, end: () => end() }
}

export const forever: () => ReturnType<Pause> = () => {
  let end = () => {}
  const over = new Promise<void>((done) => (end = done))
  return { over, end }
}

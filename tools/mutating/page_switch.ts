import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

// The switch of the page's mutants, in the copied tree only; set up before each file of tests.
const awake = Number(process.env.OYA_MUTANT ?? 0)
const reached = new Set<number>()
Object.assign(globalThis, {
  oyaMutant: (number: number) => {
    reached.add(number)
    return awake === number
  },
})

const folder = process.env.OYA_MUTANT_REACHED
if (folder)
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, basename(expect.getState().testPath ?? '')), JSON.stringify([...reached]))
  })

import { house, type Shelf, type TableCard } from '../client/house'

/** The shelf of the server; in the gallery, where there is none, a recorded one. */
export async function loadShelf(language: string): Promise<Shelf> {
  if (import.meta.env.VITE_GALLERY) {
    const recorded = await import('../../fixtures/home/shelf.json')
    return recorded.default as Shelf
  }
  return house.shelf(language)
}

export async function loadTables(language: string): Promise<TableCard[]> {
  if (import.meta.env.VITE_GALLERY) {
    const recorded = await import('../../fixtures/home/tables.json')
    return recorded.default.tables as TableCard[]
  }
  return (await house.tables(language)).tables
}

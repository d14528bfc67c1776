/** What somebody may be called whose name is taken at a table: "Guest 2", and then "Guest 3". */
export function anotherName(name: string): string {
  const [, own, number] = /^(.*\S) (\d{1,3})$/.exec(name.trim()) ?? []
  return own ? `${own} ${Number(number) + 1}` : `${name.trim()} 2`
}

declare module 'virtual:oya/languages' {
  const load: Record<string, Record<string, () => Promise<Record<string, string>>>>
  export default load
}
declare module 'virtual:oya/version' {
  const version: string
  export default version
}
declare module 'virtual:oya/ledgers' {
  import type { RuleBook } from '../build/sources'
  const load: Record<string, () => Promise<RuleBook>>
  export default load
}
declare module 'virtual:oya/books' {
  import type { Book, Cases, Picture, Position, Seen } from '../build/rulebook'
  const load: Record<
    string,
    {
      book: Record<string, () => Promise<Book>>
      card: Record<string, () => Promise<Book>>
      pictures: () => Promise<{ pictures: Record<string, Picture>; views: Record<string, Seen> }>
      positions: () => Promise<Record<string, Position>>
      cases: () => Promise<Cases>
    }
  >
  export default load
}
declare module 'virtual:oya/lessons' {
  import type { WholeLesson } from '../build/lessons'
  const load: Record<string, Record<string, () => Promise<WholeLesson>>>
  export default load
}

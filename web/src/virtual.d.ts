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

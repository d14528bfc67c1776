declare module 'virtual:oya/box/cascadero' {
  const box: { maps: Record<'base' | 'farmer', string[]>; tracks: string[] }
  export default box
}

/**
 * Hands a text to the clipboard; whether that went well. Over plain HTTP, as in a home network, browsers have no clipboard to write
 * to: then the old way is left, which takes what is selected in this field.
 */
export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  const oldWay = () => {
    field?.select()
    return document.execCommand('copy')
  }
  if (!navigator.clipboard) return oldWay()
  return navigator.clipboard.writeText(text).then(() => true, oldWay)
}

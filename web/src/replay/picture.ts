// The position as a drawing that needs nothing but itself: what is on the page, its rules of style, its symbols and its fonts.

/** A drawing as text, and how large it is. */
export type Picture = { svg: string; width: number; height: number }

const svgSpace = 'http://www.w3.org/2000/svg'
const gap = 12
/** What is for hands and ears alone. */
const unseen = '.sr, .tools, .loupe, .again'

/** Draws these parts of a table beside each other, as they are shown now. */
export async function pictureOf(table: Element, parts: readonly HTMLElement[]): Promise<Picture> {
  const sizes = parts.map((part) => part.getBoundingClientRect())
  const width = Math.ceil(sizes.reduce((sum, box) => sum + box.width + gap, gap))
  const height = Math.ceil(Math.max(0, ...sizes.map((box) => box.height)) + 2 * gap)
  const body = document.createElement('body')
  // The table around them is there for the rules that speak of it, and takes no room of its own.
  const around = table.cloneNode(false) as HTMLElement
  around.style.cssText += `;display:flex;gap:${gap}px;padding:${gap}px;height:auto;min-height:0`
  body.append(around)
  for (const [at, part] of parts.entries()) {
    const copy = part.cloneNode(true) as HTMLElement
    keepFonts(part, copy)
    for (const each of copy.querySelectorAll(unseen)) each.remove()
    for (const link of copy.querySelectorAll('a')) link.removeAttribute('href')
    const box = sizes[at]!
    copy.style.cssText += `;width:${box.width}px;height:${box.height}px;flex:none;box-sizing:border-box`
    around.append(copy)
  }
  body.style.cssText = `margin:0;width:${width}px;height:${height}px;overflow:hidden`
  body.append(symbolsOf(around))
  const style = document.createElement('style')
  style.textContent = await styleOf(body)
  body.prepend(style)

  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.dataset.theme = document.documentElement.dataset.theme ?? (isNight() ? 'dark' : 'light')
  const frame = document.createElementNS(svgSpace, 'foreignObject')
  frame.setAttribute('width', '100%')
  frame.setAttribute('height', '100%')
  frame.append(body)
  svg.append(frame)
  return { svg: new XMLSerializer().serializeToString(svg), width, height }
}

/** The same in points, twice as many as on the page. */
export async function pointsOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

/**
 * Words keep the font they have on the page: a rule that sets `font` by variables and then changes a part of it does not come out of
 * the browser as it went in.
 */
function keepFonts(part: Element, copy: Element): void {
  const copies = copy.querySelectorAll<HTMLElement | SVGElement>('*')
  for (const [at, each] of part.querySelectorAll('*').entries()) {
    const words = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!words) continue
    const { font, color, fill } = getComputedStyle(each)
    copies[at]!.style.cssText +=
      `;font:${font};${each instanceof SVGElement ? `fill:${fill}` : `color:${color}`}`
  }
}

const isNight = () => matchMedia('(prefers-color-scheme: dark)').matches

/** What is drawn by reference to something elsewhere on the page. */
function symbolsOf(drawn: Element): SVGElement {
  const found = new Set<string>()
  const copies = document.createElementNS(svgSpace, 'svg')
  copies.style.cssText = 'position:absolute;width:0;height:0'
  const look = (inside: Element) => {
    const text = inside.outerHTML
    for (const [, id = ''] of text.matchAll(/(?:href="#|url\((?:&quot;|"|')?#)([\w-]+)/g)) {
      if (found.has(id) || drawn.querySelector(`#${CSS.escape(id)}`)) continue
      found.add(id)
      const its = document.getElementById(id)
      if (!its) continue
      copies.append(its.cloneNode(true))
      look(its)
    }
  }
  look(drawn)
  return copies
}

/** The rules of the page that speak of something in it, as they hold now. */
async function styleOf(drawn: Element): Promise<string> {
  const speaksOf = (selector: string): boolean => {
    const bare = selector.replace(/::?(before|after|first-letter|marker|placeholder)/g, '')
    try {
      return /:root|^body|^\*/.test(bare) || drawn.querySelector(bare) !== null
    } catch {
      return false
    }
  }
  const keep = async (rules: CSSRuleList): Promise<string[]> => {
    const kept: string[] = []
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        if (speaksOf(rule.selectorText)) kept.push(rule.cssText)
      } else if (rule instanceof CSSMediaRule) {
        // What a screen of this size looks like, the picture does: its own size says nothing.
        if (matchMedia(rule.conditionText).matches) kept.push(...(await keep(rule.cssRules)))
      } else if (rule instanceof CSSContainerRule) {
        const inner = await keep(rule.cssRules)
        if (inner.length > 0) kept.push(`@container ${rule.conditionText} {${inner.join('')}}`)
      } else if (rule instanceof CSSFontFaceRule) kept.push(await withFont(rule))
      else if (rule instanceof CSSPropertyRule) kept.push(rule.cssText)
    }
    return kept
  }
  const all = await Promise.all([...document.styleSheets].map((sheet) => keep(sheet.cssRules)))
  // Nothing moves in a picture.
  return `${all.flat().join('\n')}\n* { animation: none !important; transition: none !important; }`
}

async function withFont(rule: CSSFontFaceRule): Promise<string> {
  const [whole, address] = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText) ?? []
  if (!whole || !address) return ''
  const file = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return rule.cssText.replace(whole, `url("data:font/woff2;base64,${btoa(text)}")`)
}

import type { Page } from '@playwright/test'

/**
 * What is wrong with the page as it stands, for eyes and thumbs: it can be pushed sideways, words are cut off, lie over each other or
 * are under 11 pixels high, or something to press is under 44 pixels. Of dialogs and drawers only the topmost is looked at. Places of a map
 * that one can come nearer to are as large as somebody wants them; what is written there can be read from the first. What is written on
 * a board in a picture of the rulebook is left out: it is read out in words and stands beside them.
 */
export const flaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }
    const found = new Set<string>()
    const root: Element =
      [...document.querySelectorAll('dialog[open]')].at(-1) ??
      document.querySelector('.drawer.open') ??
      document.body
    const seen = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    const picture = 'figure .drawn svg'
    const map = `.stage svg, .zoom .frame svg, ${picture}`
    const called = (element: Element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ')
      const names = [...element.classList].filter((name) => !name.startsWith('svelte-'))
      return `${[element.localName, ...names].join('.')} “${words.slice(0, 40)}”`
    }
    // What lies over something else on purpose: bars that stay, an offer, and the final sheet over its board.
    const isLayer = (element: Element) =>
      element.matches('.veil, .offer, .offer-strip') ||
      /^(fixed|sticky)$/.test(getComputedStyle(element).position)
    const layers = new Map<Element, Element | undefined>()
    const layerOf = (element: Element): Element | undefined => {
      if (!layers.has(element)) {
        const above = element.parentElement
        layers.set(element, isLayer(element) ? element : above ? layerOf(above) : undefined)
      }
      return layers.get(element)
    }
    /** How wide Chromium draws what opens a list. */
    const arrow = 16
    const hides = (how: string) => how === 'hidden' || how === 'clip'
    // What cuts off what is in it, from the inside out. A page has some thousand words in a few frames: each is asked once.
    type Frame = { box: DOMRect; across: boolean; along: boolean }
    const frames = new Map<Element, Frame[]>()
    const framesOf = (element: Element): Frame[] => {
      const known = frames.get(element)
      if (known) return known
      const { overflowX, overflowY } = getComputedStyle(element)
      const outer = element.parentElement ? framesOf(element.parentElement) : []
      const open = overflowX === 'visible' && overflowY === 'visible'
      const own = () => ({
        box: element.getBoundingClientRect(),
        across: hides(overflowX),
        along: hides(overflowY),
      })
      const all = open ? outer : [own(), ...outer]
      frames.set(element, all)
      return all
    }

    for (const sheet of new Set([document.documentElement, root])) {
      const wide = sheet === document.documentElement ? innerWidth : sheet.clientWidth
      if (sheet.scrollWidth <= wide) continue
      const edge = sheet === document.documentElement ? innerWidth : sheet.getBoundingClientRect().right
      const over = [...root.querySelectorAll('*')].filter(
        (element) => seen(element) && element.getBoundingClientRect().right > edge + 0.5,
      )
      const deepest = over.filter(
        (element) => !over.some((other) => other !== element && element.contains(other)),
      )
      found.add(`sideways by ${sheet.scrollWidth - wide}: ${deepest.slice(0, 3).map(called).join(', ')}`)
    }

    // What is written in one drawing; a part of a text that stands beside the other belongs to it.
    const drawn: { text: Element; drawing: Element | null; box: Box }[] = []
    const inked = (element: SVGElement, node: Node) => {
      const text = element.closest('text') ?? element
      const drawing = element.ownerSVGElement
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => {
        const [high, wide] = [bottom - top, right - left]
        const line = { top: top + high * 0.3, bottom: bottom - high * 0.28 }
        return { text, drawing, box: { left: left + wide * 0.04, right: right - wide * 0.04, ...line } }
      })
    }
    const texts: { element: Element; box: Box; layer: Element | undefined }[] = []
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !seen(element)) continue
      // For ears alone.
      if (element.getBoundingClientRect().width < 2) continue
      if (element.closest(`.sr, script, style, noscript, option, ${picture}`)) continue
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
      const size = parseFloat(getComputedStyle(element).fontSize) * scale
      if (size < 10.95) found.add(`small, ${size.toFixed(1)}: ${called(element)}`)
      if (element instanceof SVGElement) {
        drawn.push(...inked(element, node))
        continue
      }
      const cuts = framesOf(element)
      const layer = layerOf(element)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // Of a line the part between the height of its small letters and their foot: what reaches beyond may touch the next line.
        const line = { top: top + (bottom - top) * 0.3, bottom: bottom - (bottom - top) * 0.25 }
        const box = { left, right, ...line }
        for (const { box: frame, across, along } of cuts) {
          const beyond = right > frame.right + 1 || left < frame.left - 1
          const below = line.bottom > frame.bottom + 1 || line.top < frame.top - 1
          if ((across && beyond) || (along && below)) found.add(`cut: ${called(element)}`)
          box.left = Math.max(box.left, frame.left)
          box.right = Math.min(box.right, frame.right)
          box.top = Math.max(box.top, frame.top)
          box.bottom = Math.min(box.bottom, frame.bottom)
        }
        if (box.right - box.left > 2 && box.bottom - box.top > 2) texts.push({ element, box, layer })
      }
    }
    // What stands in a field by itself: what is chosen in it, or what is to be written there.
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of root.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      'select, input[placeholder]',
    )) {
      const words = 'options' in field ? field.selectedOptions[0]?.text : field.placeholder
      if (!pen || !words || !seen(field)) continue
      const { font, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(field)
      pen.font = font
      const taken = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth]
        .map(parseFloat)
        .reduce((sum, each) => sum + each, 'options' in field ? arrow : 0)
      if (pen.measureText(words).width + taken > field.getBoundingClientRect().width + 1)
        found.add(`cut: ${field.localName} “${words}”`)
    }
    // What lets the pointer through is not found by its place.
    for (const { element, box, layer } of texts.filter(
      (text) => getComputedStyle(text.element).pointerEvents !== 'none',
    ))
      for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
        const over = document.elementFromPoint(x, (box.top + box.bottom) / 2)
        if (!over || over.contains(element) || element.contains(over) || layerOf(over) !== layer) continue
        // The empty part of a button that is spread over a card, or one that is not seen, covers nothing.
        if (getComputedStyle(over, '::after').position === 'absolute' || !seen(over)) continue
        if (
          element.closest('button, a, label') !== over.closest('button, a, label') ||
          !over.closest('button, a, label')
        )
          found.add(`covered: ${called(element)} by ${called(over)}`)
      }
    // Paper of its own, laid over what it stands for meanwhile.
    const liesOver = (element: Element) => {
      const { position, backgroundColor } = getComputedStyle(element)
      return position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)'
    }
    texts.sort((a, b) => a.box.top - b.box.top)
    texts.forEach(({ element, box, layer }, at) => {
      for (const other of texts.slice(at + 1)) {
        if (other.box.top > box.bottom - 1) break
        if (
          other.element === element ||
          other.layer !== layer ||
          liesOver(element) ||
          liesOver(other.element)
        )
          continue
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (across > 2 && along > 1) found.add(`overlap: ${called(element)} and ${called(other.element)}`)
      }
    })

    drawn.forEach(({ text, drawing, box }, at) => {
      for (const other of drawn.slice(at + 1)) {
        if (other.text === text || other.drawing !== drawing) continue
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (across > 1 && along > 1) found.add(`overlap: ${called(text)} and ${called(other.text)}`)
      }
    })

    for (const each of root.querySelectorAll(
      'button, a[href], input, select, textarea, summary, [role="button"]',
    )) {
      // What is pressed is a whole label, or the whole card that an empty part of the button is spread over.
      const spread = getComputedStyle(each, '::after')
      const card =
        spread.position === 'absolute' && spread.content !== 'none' && (each as HTMLElement).offsetParent
      const element = each.closest('label') ?? (card || each)
      // A word in a sentence, or the mark of its rule, is as high as the sentence.
      const inline = each.matches('.mark') || getComputedStyle(each).display === 'inline'
      if (!seen(element) || inline || each.matches(':disabled')) continue
      // What is only a picture of something to press cannot be pressed.
      if (each.closest(`.sr, [inert], ${map}`)) continue
      const { width, height } = element.getBoundingClientRect()
      // Of a card in a fan a strip is in sight, and as high as the card.
      if (each.matches('.hand .held') && width >= 24 && height >= 88) continue
      if (width < 43.5 || height < 43.5)
        found.add(`target, ${Math.round(width)} × ${Math.round(height)}: ${called(element)}`)
    }
    return [...found]
  })

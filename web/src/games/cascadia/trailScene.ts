// The trail of Cascadia as a landscape, from the lookout in the far down to the river at our feet.
import { scatter } from '../../look/hex'

const ridge = (pts: number[], bottom: number) => {
  let d = `M0 ${pts[0]}`
  const w = 1000 / (pts.length - 1)
  for (let i = 1; i < pts.length; i++)
    d += `C${(i - 0.5) * w} ${pts[i - 1]} ${(i - 0.5) * w} ${pts[i]} ${i * w} ${pts[i]}`
  return d + `V${bottom}H0Z`
}
const pine = (x: number, y: number, h: number, c: string) =>
  `<path d="M${x} ${y - h}l${h * 0.2} ${h * 0.36}h${-h * 0.08}l${h * 0.17} ${h * 0.3}h${-h * 0.08}l${h * 0.15} ${h * 0.26}h${-h * 0.3}v${h * 0.1}h${-h * 0.1}v${-h * 0.1}h${-h * 0.3}l${h * 0.15} ${-h * 0.26}h${-h * 0.08}l${h * 0.17} ${-h * 0.3}h${-h * 0.08}z" fill="${c}" stroke="${c}" stroke-width="1" stroke-linejoin="round"/>`
const peak = ([x, y, h, w]: readonly [number, number, number, number]) =>
  `<g><path d="M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}z" fill="var(--h-mountain)"/><path d="M${x} ${y - h}L${x + w} ${y}H${x + w * 0.15}L${x - w * 0.12} ${y - h * 0.5}z" fill="var(--h-mountain-2)"/><path d="M${x} ${y - h}l${-w * 0.3} ${h * 0.3} ${w * 0.14} ${-h * 0.04} ${w * 0.14} ${h * 0.1} ${w * 0.15} ${-h * 0.1} ${w * 0.17} ${h * 0.04}z" fill="var(--snow)"/></g>`
const reed = ([x, y, h]: readonly [number, number, number]) =>
  `<path d="M${x} ${y}V${y - h}M${x + 7} ${y}v${-h * 0.8}M${x - 6} ${y}q-1-${h * 0.4} -5-${h * 0.6}" stroke="var(--h-wetland-ink)" stroke-width="2.2" fill="none" stroke-linecap="round"/><rect x="${x - 2.6}" y="${y - h - 2}" width="5.2" height="13" rx="2.6" fill="var(--nature)"/><rect x="${x + 4.6}" y="${y - h * 0.8 - 2}" width="5" height="11" rx="2.5" fill="var(--nature)"/>`
const grass = ([x, y]: readonly [number, number]) =>
  `<use href="#tr-prairie" x="${x - 15}" y="${y - 27}" width="30" height="30" data-style="--a:var(--h-prairie-3)"/>`
const beast = (w: string, x: number, y: number, s: number, tone: string, light: string) =>
  `<use href="#sp-${w}" x="${x - s / 2}" y="${y - s / 2}" width="${s}" height="${s}" data-style="--a:${tone};--b:${light}"/>`

export const scene = `
  <defs>${['mountain', 'forest', 'prairie', 'wetland', 'river'].map((t) => `<pattern id="big-${t}" href="#pt-${t}" patternTransform="scale(1.7)"/>`).join('')}</defs>
  <rect width="1000" height="820" fill="var(--sky)"/>
  <path d="M0 120Q250 70 500 110T1000 90V260H0z" fill="var(--sky-2)" opacity=".35"/>
  <circle cx="815" cy="92" r="44" fill="var(--sun)"/>
  <path d="${ridge([190, 150, 185, 140, 175, 150, 185], 320)}" fill="var(--far)"/>
  ${beast('hawk', 330, 126, 62, 'var(--w-hawk)', 'var(--sky)')}${beast('hawk', 238, 168, 30, 'var(--w-hawk)', 'var(--sky)')}
  <!-- prairie under the lookout -->
  ${beast('elk', 912, 186, 74, 'color-mix(in oklab, var(--w-elk) 60%, #2e1d08)', '#f6e3c4')}
  <path d="${ridge([235, 225, 200, 150, 122, 175, 215, 222], 400)}" fill="url(#big-prairie)"/>
  ${[
    [70, 262],
    [150, 300],
    [265, 258],
    [340, 285],
    [470, 268],
    [560, 300],
    [700, 262],
    [760, 300],
    [905, 262],
    [955, 300],
  ]
    .map((p) => grass(p as [number, number]))
    .join('')}
  <!-- mountains -->
  ${[
    [60, 400, 120, 95],
    [930, 402, 132, 100],
    [210, 410, 78, 70],
    [800, 412, 84, 74],
    [390, 412, 62, 62],
    [620, 414, 66, 64],
  ]
    .map((p) => peak(p as [number, number, number, number]))
    .join('')}
  <path d="${ridge([372, 352, 374, 356, 376, 354, 372, 358], 520)}" fill="url(#big-mountain)"/>
  <!-- forest -->
  ${beast('bear', 420, 489, 72, 'var(--w-bear)', 'var(--w-bear-on)')}
  ${Array.from({ length: 27 }, (_, i) => {
    const x = 8 + i * 39 + scatter(i, 3) * 14
    return Math.abs(x - 420) < 40
      ? ''
      : pine(
          x,
          522 + scatter(i, 5) * 12,
          46 + scatter(i, 4) * 30,
          i % 3 ? 'var(--h-forest-2)' : 'var(--h-forest-3)',
        )
  }).join('')}
  <path d="${ridge([506, 496, 510, 498, 512, 500, 508], 640)}" fill="url(#big-forest)"/>
  <!-- wetland -->
  ${beast('fox', 700, 602, 60, 'var(--w-fox)', '#fff3e0')}
  <path d="${ridge([618, 632, 614, 634, 616, 632, 618], 740)}" fill="url(#big-wetland)"/>
  ${[
    [40, 652, 34],
    [330, 660, 30],
    [515, 648, 34],
    [700, 660, 30],
    [960, 654, 36],
  ]
    .map((p) => reed(p as [number, number, number]))
    .join('')}
  <!-- river -->
  <path d="${ridge([722, 706, 724, 708, 726, 708, 720], 830)}" fill="url(#big-river)"/>
  <path d="${ridge([722, 706, 724, 708, 726, 708, 720], 830)}" fill="none" stroke="var(--h-river-hi)" stroke-width="3"/>
  ${beast('salmon', 396, 738, 64, 'var(--w-salmon)', 'var(--w-salmon-on)')}
  <path d="M360 769q14-11 28 0t28 0" stroke="var(--h-river-hi)" stroke-width="4" fill="none" stroke-linecap="round"/>
  <!-- the lookout -->
  <g transform="translate(571 122)"><g stroke="#4a3520" stroke-width="3.2" stroke-linecap="round"><path d="M-15 0-9-44M15 0 9-44M-13-14 11-30M13-14-11-30"/></g><path d="M-17-44h34v-19h-34z" fill="#8a6238" stroke="#4a3520" stroke-width="2"/><path d="M-11-58h8v8h-8zM3-58h8v8H3z" fill="#ffe9b0"/><path d="M-23-62 0-80l23 18z" fill="#4a3520"/><path d="M0-80v-17" stroke="#4a3520" stroke-width="2"/><path d="M0-97l17 5-17 5z" fill="var(--accent)"/></g>`

export type Leg = { rank: number; t: string; d: string; label: readonly [number, number, 'start' | 'end'] }
/** Six stretches of path; each ends on a rank. */
export const legs: readonly Leg[] = [
  {
    rank: 8,
    t: 'river',
    d: 'M56 786C180 742 260 802 380 778S600 800 720 772 850 752 905 742',
    label: [28, 44, 'end'],
  },
  {
    rank: 16,
    t: 'wetland',
    d: 'M905 742C985 706 935 664 840 680S640 700 520 682 260 706 110 668',
    label: [-22, -43, 'start'],
  },
  {
    rank: 24,
    t: 'forest',
    d: 'M110 668C20 636 50 574 150 580S340 606 480 572 720 596 890 558',
    label: [-2, -38, 'end'],
  },
  {
    rank: 32,
    t: 'mountain',
    d: 'M890 558C985 528 960 452 860 462S640 478 500 440 280 470 118 424',
    label: [-14, -43, 'start'],
  },
  {
    rank: 40,
    t: 'prairie',
    d: 'M118 424C30 392 50 326 150 322S380 356 520 322 700 344 845 302',
    label: [86, 43, 'end'],
  },
  {
    rank: 50,
    t: '',
    d: 'M845 302C915 276 880 234 790 240S520 300 410 262 300 200 400 206 520 240 560 206 500 168 571 134',
    label: [44, 4, 'start'],
  },
]

export const road = legs.map(({ d }, at) => (at === 0 ? d : d.replace(/^M[\d. ]+/, ''))).join('')
/** Who walks there. */
export const walker = `<path d="M0 0C-6-12-17-20-17-33a17 17 0 0 1 34 0C17-20 6-12 0 0z" fill="var(--accent)" stroke="var(--path-edge)" stroke-width="1.6"/><circle cy="-33" r="11.5" fill="#fffaf0"/><g fill="none" stroke="#2b2520" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="-.5" cy="-39" r="2.1" fill="#2b2520"/><path d="M-1-34.5v5l-3 5M-1-29.5l3.5 2 1 3.5M-1-33.5l4 2.5M5.5-34v9"/></g>`

import {
  sideLabelOf,
  symbolFigureOf,
  switchablePartsOf,
  isSwitch,
  buildSheet,
  type SideTexts,
  type DrawingDocument,
  type SymbolFigure,
  type ElementFactory,
  type DrawnObjectLookup,
  type SwitchPosition,
  type SheetParts,
} from '../../contract/index.ts'

/** Draws with plain elements: thousands of them are created and coloured without React. */
export interface PaintedSymbol extends SymbolFigure<SVGElement> {
  /** Text next to the symbol, and its severity. */
  label: string
  tone: string
  /** Created when it becomes visible. */
  adjacent?: SideTexts<SVGElement> | undefined
}
export type PaintedDrawing = SheetParts<SVGElement, PaintedSymbol>

const space = 'http://www.w3.org/2000/svg'
type Attributes = Readonly<Record<string, string | number>>
export function createSvgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  // Strings become text nodes: no part of a drawing is parsed as markup.
  made.append(...children)
  return made
}
export const makeSvgElement: ElementFactory<SVGElement> = (tag, attributes, children) =>
  createSvgElement(tag, attributes, children)

/** Draws a document without the texts next to symbols; lines are below symbols. */
export function paintDrawing(drawing: DrawingDocument, objectOf: DrawnObjectLookup, picture?: string): PaintedDrawing {
  const symbolOf = stamping()
  return buildSheet({ make: makeSvgElement, symbolOf }, { document: drawing, objectOf, picture })
}
/** Creates a symbol once and copies it for others with the same look; a copy takes a browser a third of the time. */
function stamping() {
  const stamps = new Map<string, SymbolFigure<SVGElement>>()
  return (one: Pick<PaintedSymbol, 'symbol' | 'object'>): PaintedSymbol | undefined => {
    const { symbol, object } = one
    const { kind, position, windings } = object
    const looks = [kind, position, windings, symbol.length, symbol.rotation].join(' ')
    const stamp = stamps.get(looks) ?? symbolFigureOf(makeSvgElement, one)
    if (!stamp) return undefined
    if (!stamps.has(looks)) {
      stamp.group.setAttribute('role', 'button')
      stamp.group.setAttribute('tabindex', '0')
      stamps.set(looks, stamp)
    }
    const group = copyOf(stamp.group)
    group.setAttribute('transform', `translate(${symbol.x} ${symbol.y})`)
    group.setAttribute('data-id', object.id)
    // The order is: hit area, leads, body.
    const own = [...(symbol.rotation === 0 ? group : (group.firstElementChild ?? group)).childNodes]
    const [, ...parts] = own.filter((part) => part instanceof SVGElement)
    const body = parts.at(-1)
    if (!body) return undefined
    const leads = stamp.leads.flatMap(({ sequence }, at) => {
      const path = parts[at]
      return path ? [{ sequence, path }] : []
    })
    return { symbol, object, group, body, leads, label: '', tone: '' }
  }
}
function copyOf(made: SVGElement): SVGElement {
  const copy = made.cloneNode(true)
  if (!(copy instanceof SVGElement)) throw new TypeError('a copy of another kind')
  return copy
}

/** Hides or shows labels that are too small to read: with 3,000 symbols they are half of the browser's layout work. */
export function showLabels({ symbols }: PaintedDrawing, areShown: boolean): void {
  for (const one of symbols.values()) {
    const sideLabel = areShown ? ensureSideLabel(one) : one.adjacent
    if (!areShown) for (const part of [sideLabel?.label, sideLabel?.live]) part?.remove()
    else if (sideLabel) {
      one.group.append(sideLabel.label)
      // The text is next to the symbol instead of inside: the accessible name of a button must contain its visible text
      // word for word.
      one.group.after(sideLabel.live)
      setAttributeIfChanged(sideLabel.live, 'display', one.group.getAttribute('display') ?? 'inline')
    }
  }
}
function ensureSideLabel(one: PaintedSymbol): SideTexts<SVGElement> | undefined {
  if (one.adjacent) return one.adjacent
  one.adjacent = sideLabelOf(makeSvgElement, one)
  one.adjacent?.live.setAttribute('transform', one.group.getAttribute('transform') ?? '')
  write(one)
  return one.adjacent
}
function write({ adjacent, label, tone }: PaintedSymbol): void {
  if (!adjacent) return
  if (adjacent.live.textContent !== label) adjacent.live.textContent = label
  setAttributeIfChanged(adjacent.live, 'data-tone', tone)
}
export function setSideLabel(one: PaintedSymbol, text: string, tone = ''): void {
  Object.assign(one, { label: text, tone })
  write(one)
}
/** A mark that stands for nothing is in no drawing. */
export function showAlarm(one: PaintedSymbol, isShown: boolean): void {
  const alarm = isShown ? ensureSideLabel(one)?.alarm : one.adjacent?.alarm
  if (!alarm || (alarm.parentNode !== null) === isShown) return
  alarm.setAttribute('visibility', 'visible')
  if (isShown) one.group.append(alarm)
  else alarm.remove()
}
/**
 * Sets an attribute only if it changes: few of thousands of symbols change at a time, and rewriting all would lay out
 * everything again.
 */
export function setAttributeIfChanged(of: SVGElement, name: string, value: string): void {
  if (of.getAttribute(name) !== value) of.setAttribute(name, value)
}
/** Redraws switches whose position changed; all other symbols stay. */
export function turnSwitches({ symbols }: PaintedDrawing, positionOf: (objectId: string) => SwitchPosition): void {
  for (const [id, one] of symbols) {
    const position = positionOf(id)
    if (!isSwitch(one.object.kind) || (one.object.position ?? 'closed') === position) continue
    const object = { ...one.object, position }
    const made = switchablePartsOf(makeSvgElement, one.symbol, object)
    if (!made) continue
    for (const { path } of one.leads) path.remove()
    one.body.replaceWith(...made.leads.map(({ path }) => path), made.body)
    Object.assign(one, made, { object })
  }
}

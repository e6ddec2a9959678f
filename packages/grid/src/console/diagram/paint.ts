import {
  sheetParts,
  type DrawingDocument,
  type LineParts,
  type Make,
  type ObjectOf,
  type SheetParts,
  type SymbolParts,
} from '../../contract/index.ts'

/** Plain elements: thousands of them are made and coloured without anything above them being asked. */
export type PaintedSymbol = SymbolParts<SVGElement>
export type PaintedLine = LineParts<SVGElement>
export type Painted = Omit<SheetParts<SVGElement>, 'all'>

const space = 'http://www.w3.org/2000/svg'
type Given = Readonly<Record<string, string | number>>
export function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  given: Given = {},
  children: readonly (Node | string)[] = [],
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value))
  // Texts become text: nothing of a drawing is read as markup.
  made.append(...children)
  return made
}
const make: Make<SVGElement> = (tag, given, children) => element(tag, given, children)

/** Draws into a group; lines lie below symbols. */
export function paint(
  into: SVGElement,
  drawing: DrawingDocument,
  objectOf: ObjectOf,
  picture?: string,
): Painted {
  const { all, ...painted } = sheetParts(make, { document: drawing, objectOf, picture })
  into.replaceChildren(...all)
  return painted
}

import { xmlEvents } from '@evops/platform/server'

/**
 * XML element: name, optional attributes, and content. Undefined elements are left out, so that a list can show the
 * order of all possible elements.
 */
export type InvoiceXmlElement =
  | readonly [name: string, content: InvoiceXmlContent]
  | readonly [name: string, attributes: Readonly<Record<string, string | undefined>>, content: InvoiceXmlContent]
export type InvoiceXmlContent = string | undefined | readonly (InvoiceXmlElement | undefined)[]

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function renderElement(element: InvoiceXmlElement): string {
  const [name, attributes, content] = element.length === 2 ? [element[0], {}, element[1]] : element
  if (content === undefined) return ''
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('')
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map((one) => (one === undefined ? '' : renderElement(one))).join('')
  return inside === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`
}
export function xmlOf(root: InvoiceXmlElement): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${renderElement(root)}\n`)
}

/** Parsed XML element; names without their prefix. */
export interface XmlNode {
  name: string
  attribute: (name: string) => string | undefined
  children: XmlNode[]
  text: string
}
/** Parses XML. Throws Unreadable if it is invalid. */
export function readXml(bytes: Buffer | string): XmlNode {
  const top: XmlNode = { name: '', attribute: () => undefined, children: [], text: '' }
  const open = [top]
  for (const event of xmlEvents(bytes.toString())) {
    const here = open.at(-1) ?? top
    if (event.kind === 'text') here.text += event.text
    else if (event.kind === 'close') open.pop()
    else {
      const node: XmlNode = { name: event.name, attribute: event.attributes, children: [], text: '' }
      here.children.push(node)
      if (!event.isEmpty) open.push(node)
    }
  }
  return top
}
/** Returns all elements at a path of names. */
export function xmlElementsAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
}
/** Returns the text at a path; empty if there is none. */
export function xmlTextAt(node: XmlNode, path: string): string {
  return xmlElementsAt(node, path)[0]?.text ?? ''
}

/** Formats minor units as a decimal of the major unit: 12345 at 2 places is 123.45. */
export function formatMinorDecimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0 ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}

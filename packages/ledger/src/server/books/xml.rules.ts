/** Escapes a text or number for an XML element or attribute. */
export function escapeXml(value: string | number): string {
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\p{Cc}/gu, ' ')
}
/** Returns `<name a="1" b="2"` without its end. */
export function openXmlTag(name: string, attributes: Readonly<Record<string, string | number>> = {}): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${pairs.join('')}`
}
/** Returns `<name>text</name>` for each field. */
export function xmlElements(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('')
}
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/*
 * What of a number that starts sessions is shown: whoever knows a card's or its chip's can make another that charges on
 * its holder's wallet (D-30d). A masked number that comes back from a form means: as it was.
 */

const dots = '••••'
/** Where such a number stands in a reply, at whatever depth. */
const names: ReadonlySet<string> = new Set([
  'idTag',
  'idTags',
  'parentIdTag',
  'groupTag',
  'idToken',
  'additionalIdToken',
  'cardNo',
  'otherCardNo',
  'uid',
])

/** Its last four characters, which tell it apart on a counter; a short one shows nothing of itself. */
export function maskTag(tag: string): string {
  if (tag === '' || isMaskedTag(tag)) return tag
  return tag.length <= 4 ? dots : `${dots} ${tag.slice(-4)}`
}

/** Whether a field of this name is such a number. */
export function isTagName(name: string): boolean {
  return names.has(name)
}

export function isMaskedTag(text: string): boolean {
  return text.startsWith(dots)
}

/** Whether a text shows such a number masked. */
export function namesMaskedTag(text: string): boolean {
  return text.includes(`"${dots}`)
}

/** A reply with every such number masked, and nothing else changed. */
export function withMaskedTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withMaskedTags(one))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      names.has(name) ? maskedUnder(part) : withMaskedTags(part),
    ]),
  )
}

/** One number, or a list of them; of what is told in parts (OCPP 2.x: `idToken`) its own are looked for. */
function maskedUnder(part: unknown): unknown {
  if (typeof part === 'string') return maskTag(part)
  if (typeof part === 'number') return maskTag(String(part))
  return Array.isArray(part) ? part.map((one) => maskedUnder(one)) : withMaskedTags(part)
}

/** The same for JSON text, whole or cut off. A number is told as text then. */
export function maskTagsIn(text: string): string {
  return text.replace(
    /"(\w+)"(\s*:\s*)(?:"((?:[^"\\]|\\.)*)|(-?\d[\w.+-]*))/g,
    (whole: string, name: string, colon: string, tag: string | undefined, figure: string | undefined) => {
      if (!names.has(name)) return whole
      return figure === undefined
        ? `"${name}"${colon}"${maskTag(tag ?? '')}`
        : `"${name}"${colon}"${maskTag(figure)}"`
    },
  )
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/*
 * Masking of numbers that start sessions. A person who has a card number or chip number can make a copy that charges to
 * the holder's wallet (D-30d). A masked number that a form sends back means that the number is unchanged.
 */

const dots = '••••'
/** Field names of such numbers in a reply, at any depth. */
export const tagNames = [
  'idTag',
  'idTags',
  'parentIdTag',
  'groupTag',
  'idToken',
  'additionalIdToken',
  'cardNo',
  'otherCardNo',
  'uid',
  'secureNo',
] as const
const names: ReadonlySet<string> = new Set(tagNames)
/** Charge point variables (OCPP 2.x) whose value is such a number. */
export const tagVariables = ['MasterPassGroupId'] as const
const variables: ReadonlySet<unknown> = new Set(tagVariables)
export const variableValues = ['value', 'attributeValue', 'actualValue'] as const
const values: ReadonlySet<string> = new Set(variableValues)

/**
 * Number of trailing characters that are shown, enough to identify a card at a counter. A short number shows none of
 * its characters.
 */
export const visibleTagCharacters = 4
export function maskTag(tag: string): string {
  if (tag === '' || isMaskedTag(tag)) return tag
  return tag.length <= visibleTagCharacters ? dots : `${dots} ${tag.slice(-visibleTagCharacters)}`
}

/** Returns true if a field with this name contains such a number. */
export function isTagName(name: string): boolean {
  return names.has(name)
}

export function isMaskedTag(text: string): boolean {
  return text.startsWith(dots)
}

/** Returns true if a text contains such a number in masked form. */
export function containsMaskedTag(text: string): boolean {
  return text.includes(`"${dots}`)
}

/**
 * Returns a reply in which every such number is masked. All other values stay unchanged, and a reply without such
 * numbers is returned as is, without a copy.
 */
export function maskTagsInReply(value: unknown): unknown {
  if (Array.isArray(value)) return maskList(value, maskTagsInReply)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const holds = holdsTag(value)
  const changes: [string, unknown][] = []
  for (const name of Object.keys(value)) {
    const part: unknown = value[name]
    const maskedPart = names.has(name)
      ? maskedUnder(part)
      : holds
        ? withMaskedValues(name, part)
        : maskTagsInReply(part)
    if (maskedPart !== part) changes.push([name, maskedPart])
  }
  return changes.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...changes])
}
function maskList(list: readonly unknown[], mask: (one: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined
  list.forEach((one, at) => {
    const next = mask(one)
    if (next !== one) (copy ??= [...list])[at] = next
  })
  return copy ?? list
}

/**
 * Returns true if the object describes a variable with such a number: by its name, as in replies, or by its parts, as
 * in OCPP.
 */
function holdsTag(value: object): boolean {
  const variable: unknown = 'variable' in value ? value.variable : undefined
  if (variables.has(variable)) return true
  return typeof variable === 'object' && variable !== null && 'name' in variable && variables.has(variable.name)
}

/** Masks the value of a variable, either directly or within a list of reported and set values. */
function withMaskedValues(name: string, part: unknown): unknown {
  if (values.has(name)) return maskedUnder(part)
  if (Array.isArray(part)) return part.map((one) => withMaskedValues('', one))
  if (typeof part !== 'object' || part === null || !isPlain(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withMaskedValues(key, one)]))
}

/** Masks one number or a list of numbers. For an object (OCPP 2.x: `idToken`), the number fields inside are masked. */
function maskedUnder(part: unknown): unknown {
  if (typeof part === 'string') return maskTag(part)
  if (typeof part === 'number') return maskTag(String(part))
  return Array.isArray(part) ? part.map((one) => maskedUnder(one)) : maskTagsInReply(part)
}

/** Masks numbers in JSON text, complete or truncated. A numeric value becomes text. */
export function maskTagsInJson(text: string): string {
  if (!tagVariables.some((name) => text.includes(`"${name}"`))) return maskNamed(text, names)
  try {
    return JSON.stringify(maskTagsInReply(JSON.parse(text)))
  } catch {
    // The text is truncated, so it is not possible to match values to variables; all values are masked.
    return maskNamed(text, new Set([...names, ...values]))
  }
}

function maskNamed(text: string, masked: ReadonlySet<string>): string {
  return text.replace(
    /"(\w+)"(\s*:\s*)(?:"((?:[^"\\]|\\.)*)|(-?\d[\w.+-]*))/g,
    (whole: string, name: string, colon: string, tag: string | undefined, figure: string | undefined) => {
      if (!masked.has(name)) return whole
      return figure === undefined ? `"${name}"${colon}"${maskTag(tag ?? '')}` : `"${name}"${colon}"${maskTag(figure)}"`
    },
  )
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/*
 * What of a number that starts sessions is shown: whoever knows a card's or its chip's can make another that charges on
 * its holder's wallet (D-30d). A masked number that comes back from a form means: as it was.
 */

const dots = '••••'
/** Where such a number stands in a reply, at whatever depth. */
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
/** Variables of a charge point (OCPP 2.x) whose value is such a number, and the fields that tell a variable's value. */
export const tagVariables = ['MasterPassGroupId'] as const
const variables: ReadonlySet<unknown> = new Set(tagVariables)
export const variableValues = ['value', 'attributeValue', 'actualValue'] as const
const values: ReadonlySet<string> = new Set(variableValues)

/** So many of its last characters are shown, which tell it apart on a counter; a short one shows nothing of itself. */
export const shownOfTag = 4
export function maskTag(tag: string): string {
  if (tag === '' || isMaskedTag(tag)) return tag
  return tag.length <= shownOfTag ? dots : `${dots} ${tag.slice(-shownOfTag)}`
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

/** A reply with every such number masked, and nothing else changed; what holds none is given back as it is, not copied. */
export function withMaskedTags(value: unknown): unknown {
  if (Array.isArray(value)) return maskList(value, withMaskedTags)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const holds = holdsTag(value)
  const changes: [string, unknown][] = []
  for (const name of Object.keys(value)) {
    const part: unknown = value[name]
    const told = names.has(name)
      ? maskedUnder(part)
      : holds
        ? withMaskedValues(name, part)
        : withMaskedTags(part)
    if (told !== part) changes.push([name, told])
  }
  return changes.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...changes])
}
function maskList(list: readonly unknown[], mask: (one: unknown) => unknown): readonly unknown[] {
  let told: unknown[] | undefined
  list.forEach((one, at) => {
    const next = mask(one)
    if (next !== one) (told ??= [...list])[at] = next
  })
  return told ?? list
}

/** Whether it tells of a variable that holds such a number: by its name, as replies do, or with its parts, as OCPP does. */
function holdsTag(value: object): boolean {
  const variable: unknown = 'variable' in value ? value.variable : undefined
  if (variables.has(variable)) return true
  return (
    typeof variable === 'object' && variable !== null && 'name' in variable && variables.has(variable.name)
  )
}

/** Its value, wherever it stands: by itself, or in a list of what the variable is and was set to. */
function withMaskedValues(name: string, part: unknown): unknown {
  if (values.has(name)) return maskedUnder(part)
  if (Array.isArray(part)) return part.map((one) => withMaskedValues('', one))
  if (typeof part !== 'object' || part === null || !isPlain(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withMaskedValues(key, one)]))
}

/** One number, or a list of them; of what is told in parts (OCPP 2.x: `idToken`) its own are looked for. */
function maskedUnder(part: unknown): unknown {
  if (typeof part === 'string') return maskTag(part)
  if (typeof part === 'number') return maskTag(String(part))
  return Array.isArray(part) ? part.map((one) => maskedUnder(one)) : withMaskedTags(part)
}

/** The same for JSON text, whole or cut off. A number is told as text then. */
export function maskTagsIn(text: string): string {
  if (!tagVariables.some((name) => text.includes(`"${name}"`))) return maskNamed(text, names)
  try {
    return JSON.stringify(withMaskedTags(JSON.parse(text)))
  } catch {
    // Cut off, so that nothing tells which value is whose.
    return maskNamed(text, new Set([...names, ...values]))
  }
}

function maskNamed(text: string, masked: ReadonlySet<string>): string {
  return text.replace(
    /"(\w+)"(\s*:\s*)(?:"((?:[^"\\]|\\.)*)|(-?\d[\w.+-]*))/g,
    (whole: string, name: string, colon: string, tag: string | undefined, figure: string | undefined) => {
      if (!masked.has(name)) return whole
      return figure === undefined
        ? `"${name}"${colon}"${maskTag(tag ?? '')}`
        : `"${name}"${colon}"${maskTag(figure)}"`
    },
  )
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

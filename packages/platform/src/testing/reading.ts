type Method = (this: unknown, ...args: unknown[]) => unknown
const lengthOf = (value: unknown) => String(value).length
/** Number of characters that a string method reads. */
const methods: Readonly<Record<string, (text: string, args: readonly unknown[], found: unknown) => number>> = {
  charAt: () => 1,
  charCodeAt: () => 1,
  indexOf: (text, [mark, from], found) =>
    (Number(found) === -1 ? text.length : Number(found) + lengthOf(mark)) - Number(from ?? 0),
  lastIndexOf: (text) => text.length,
  includes: (text) => text.length,
  startsWith: (_text, [mark]) => lengthOf(mark),
  endsWith: (_text, [mark]) => lengthOf(mark),
  slice: (_text, _given, found) => lengthOf(found),
  substring: (_text, _given, found) => lengthOf(found),
  trim: (text) => text.length,
  trimEnd: (text) => text.length,
  trimStart: (text) => text.length,
  split: (text) => text.length,
  replace: (text) => text.length,
  replaceAll: (text) => text.length,
  match: (text) => text.length,
  matchAll: (text) => text.length,
  toLowerCase: (text) => text.length,
  toUpperCase: (text) => text.length,
}

interface Place {
  from: number
  onlyThere: boolean
}
const placeOf = ({ global, sticky, lastIndex }: RegExp): Place => ({
  from: global || sticky ? lastIndex : 0,
  onlyThere: sticky,
})
function lengthLooked(text: string, found: unknown, { from, onlyThere }: Place): number {
  if (!Array.isArray(found)) return onlyThere ? 1 : text.length - from
  const { index, 0: match } = found as RegExpExecArray
  return index + match.length - from
}

/**
 * Runs a reader and counts the characters read by string methods and patterns, independent of any clock. Only on this
 * thread; a loop is counted if it uses `charAt`, but not an index.
 */
async function charactersRead(read: () => unknown): Promise<number> {
  let characters = 0
  /** Start position of the current pattern match, and whether the match may start only there. */
  let startsAt: Place = { from: 0, onlyThere: false }
  const own = new Map<object, Map<string, PropertyDescriptor>>()
  const watch = (owner: object, name: string, count: (self: unknown, args: unknown[], found: unknown) => number) => {
    const original = Object.getOwnPropertyDescriptor(owner, name)
    if (!original) throw new Error(`there is no ${name}`)
    own.set(owner, (own.get(owner) ?? new Map()).set(name, original))
    const plain = original.value as Method
    Object.defineProperty(owner, name, {
      ...original,
      value(this: unknown, ...args: unknown[]) {
        if (this instanceof RegExp) startsAt = placeOf(this)
        const found = plain.apply(this, args)
        characters += count(this, args, found)
        return found
      },
    })
  }
  for (const [name, count] of Object.entries(methods))
    watch(String.prototype, name, (self, args, found) => count(self as string, args, found))
  watch(RegExp.prototype, 'exec', (_self, [text], found) => lengthLooked(String(text), found, startsAt))
  try {
    await read()
  } finally {
    for (const [owner, descriptors] of own)
      for (const [name, descriptor] of descriptors) Object.defineProperty(owner, name, descriptor)
  }
  return characters
}

/**
 * Returns the ratio of characters read for an input of double length: 2 if each character is read once. `of` creates an
 * input from a number of pieces.
 */
export async function measureReadGrowth<T>(
  read: (input: T) => unknown,
  of: (pieces: number) => T,
  pieces = 2_000,
): Promise<number> {
  const inputs = [of(pieces), of(2 * pieces)] as const
  const once = await charactersRead(() => read(inputs[0]))
  return (await charactersRead(() => read(inputs[1]))) / Math.max(1, once)
}

/**
 * Partners spell some fields in their own way: `Sevice…` is the text's of 2016, `Service…` others'. Which ones stands in the link
 * (`SevicePrice=ServicePrice`); in here all are called as in the text.
 */
export function fieldNames(renamed: readonly string[]) {
  const pairs = renamed.map((line) => line.split('=', 2) as [string, string])
  const outward = new Map(pairs)
  const inward = new Map(pairs.map(([own, theirs]) => [theirs, own]))
  return {
    outward: (payload: object) => withNames(payload, outward) as object,
    inward: (payload: unknown) => withNames(payload, inward),
  }
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0) return value
  if (Array.isArray(value)) return value.map((one) => withNames(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [names.get(key) ?? key, withNames(inner, names)]),
  )
}

/**
 * Translates deviating fields of partners by the lines of their link: `SevicePrice=ServicePrice` another name (the text
 * of 2016 has `Sevice…`, others `Service…`), `Status:255=254` another value, `TotalMoney*100` another unit (their value
 * is ours times the factor). Internally all fields are as in the text of 2016.
 */
export function fieldNames(profile: readonly string[]) {
  const [outward, inward] = [wayOf(profile, false), wayOf(profile, true)]
  return {
    outward: (payload: object) => renameFields(payload, outward) as object,
    inward: (payload: unknown) => renameFields(payload, inward),
  }
}

interface Way {
  names: Map<string, string>
  /** Values by `field:value`, with the field name of the standard. */
  values: Map<string, string>
  factors: Map<string, number>
  isInward: boolean
}
function wayOf(profile: readonly string[], isInward: boolean): Way {
  const way: Way = { names: new Map(), values: new Map(), factors: new Map(), isInward }
  for (const line of profile) {
    const [field = '', times] = line.split('*', 2)
    const [, name = '', value, theirs = ''] = /^([A-Za-z]+)(?::([^=]+))?=(.+)$/.exec(line) ?? []
    if (times !== undefined) way.factors.set(field, isInward ? 1 / Number(times) : Number(times))
    else if (value === undefined) way.names.set(isInward ? theirs : name, isInward ? name : theirs)
    else way.values.set(`${name}:${isInward ? theirs : value}`, isInward ? value : theirs)
  }
  return way
}

function renameFields(payload: unknown, way: Way): unknown {
  if (way.names.size + way.values.size + way.factors.size === 0) return payload
  if (Array.isArray(payload)) return payload.map((one) => renameFields(one, way))
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([key, inner]) => {
      const name = way.names.get(key) ?? key
      const field = way.isInward ? name : key
      const isPlain = typeof inner === 'string' || typeof inner === 'number'
      return [name, isPlain ? valueOf(field, inner, way) : renameFields(inner, way)]
    }),
  )
}

/**
 * Converts a value. A number stays a number and a text stays a text. The precision is a millionth, so that cents and
 * watt-hours are preserved.
 */
function valueOf(field: string, value: string | number, { values, factors }: Way): string | number {
  const factor = factors.get(field)
  const other =
    values.get(`${field}:${value}`) ??
    (factor !== undefined && value !== '' && Number.isFinite(Number(value))
      ? String(Number((Number(value) * factor).toFixed(6)))
      : value)
  return typeof value === 'number' && Number.isFinite(Number(other)) ? Number(other) : other
}

import type { ConnectorProperties } from '../facts/kinds.store.ts'
import type { EpochSpan } from '../facts/states.rules.ts'

/** Returns the periods in which a connector was in use, regardless of property changes; an open period ends now. */
export function periodsInUse(own: readonly ConnectorProperties[], now: number): EpochSpan[] {
  const uses: EpochSpan[] = []
  own.forEach((spell, place) => {
    const [last, to] = [uses.at(-1), own[place + 1]?.from ?? Math.max(now, spell.from)]
    if (!spell.inUse) return
    if (last?.to === spell.from) last.to = to
    else uses.push({ from: spell.from, to })
  })
  return uses
}

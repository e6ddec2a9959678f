import type { Language } from '@evops/platform/contract'
import { formatNumber, type Tone } from '@evops/kit'
import { type GridState, isContainer, type NetObjectRow } from '../../contract/index.ts'

/** Formats a voltage: `10 kV`, `400 V`. */
export function writeVolts(volts: number | null, language: Language): string {
  if (volts === null) return ''
  return volts < 1_000
    ? `${formatNumber(volts, language)} V`
    : `${formatNumber(volts / 1_000, language, volts % 1_000 === 0 ? 0 : 2)} kV`
}
export const gridStateTones: Readonly<Record<GridState, Tone>> = {
  looped: 'warn',
  energised: 'good',
  'back-fed': 'warn',
  unknown: 'plain',
  earthed: 'acc',
  dead: 'plain',
}

export interface ObjectBranch {
  object: NetObjectRow
  below: ObjectBranch[]
}
/** Returns the tree of objects: containers first, the highest voltage first. */
export function objectTreeOf(objects: readonly NetObjectRow[]): ObjectBranch[] {
  const inside = Map.groupBy(objects, ({ containerId }) => containerId)
  const below = (id: string | null): ObjectBranch[] =>
    (inside.get(id) ?? [])
      .toSorted(
        (a, b) =>
          Number(isContainer(b.kind)) - Number(isContainer(a.kind)) || (b.baseVoltageV ?? 0) - (a.baseVoltageV ?? 0),
      )
      .map((object) => ({ object, below: below(object.id) }))
  return below(null)
}

import type { Tx } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { quarterEnergy, quartersFrom } from './load.rules.ts'

export type ChargedDeps = 'loadBetween' | 'energyBetween'

/**
 * Returns the energy of a station's charge points by quarter hour of a span, in 0.1 Wh: by their registers, otherwise by
 * the means of their power. Null: neither was reported.
 */
export async function chargedQuarters(
  tx: Tx,
  { loadBetween, energyBetween }: Pick<EnergyDeps, ChargedDeps>,
  { stationId, span: { from, to } }: { stationId: string; span: { from: number; to: number } },
): Promise<number[] | null> {
  const wish = { from: new Date(from), to: new Date(to), stationId }
  const quarters = quartersFrom(from, to)
  const charged = new Map((await energyBetween(tx, wish)).map(({ at, energyDwh }) => [at.getTime(), energyDwh]))
  if (charged.size > 0) return quarters.map((at) => charged.get(at) ?? 0)
  const means = new Map((await loadBetween(tx, wish)).map(({ at, powerW }) => [at.getTime(), powerW]))
  return means.size === 0 ? null : quarters.map((at) => quarterEnergy(means, at))
}

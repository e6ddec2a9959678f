import type { Tx } from '@evops/platform/server'
import type { EnergyDeps } from '../deps.ts'
import { quarterEnergy, quartersFrom } from './load.rules.ts'

/**
 * Returns the energy of a station's charge points by quarter hour of a span, in 0.1 Wh, from their load curve. Null: the
 * charge points reported nothing.
 */
export async function chargedQuarters(
  tx: Tx,
  { loadBetween }: Pick<EnergyDeps, 'loadBetween'>,
  { stationId, span: { from, to } }: { stationId: string; span: { from: number; to: number } },
): Promise<number[] | null> {
  const load = await loadBetween(tx, { from: new Date(from), to: new Date(to), stationId })
  const powers = new Map(load.map(({ at, powerW }) => [at.getTime(), powerW]))
  return powers.size === 0 ? null : quartersFrom(from, to).map((at) => quarterEnergy(powers, at))
}

import { newId, requireFound, Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import type { FleetDeps } from '../deps.ts'
import { updateTokenBatteries } from './batteries.service.ts'
import { endTokenPeriod, holderOfToken, insertTokenPeriod, tokenByTag } from './vehicle-tokens.store.ts'

/** Assigns a start token to a vehicle. Throws fleet.token-unknown, fleet.token-taken. */
export async function bindToken(
  tx: Tx,
  deps: FleetDeps,
  wish: { operatorId: string; vehicleId: string; idTag: string; from: Date | null },
): Promise<{ tokenId: string; idTag: string }> {
  const { operatorId, vehicleId, from } = wish
  const token = await tokenByTag(tx, wish.idTag)
  if (!token) throw new Problem('fleet.token-unknown', { idTag: wish.idTag }, { idTag: 'fleet.token-unknown' })
  const { tokenId, idTag } = token
  const tokenTakenProblem = (vehicle: string) =>
    new Problem('fleet.token-taken', { idTag, vehicle }, { idTag: 'fleet.token-taken' })
  const holder = await holderOfToken(tx, { tokenId, from })
  if (holder) throw tokenTakenProblem(`(${holder.label})`)
  const id = newId(deps.services.now().getTime())
  await insertTokenPeriod(tx, { operatorId, id, vehicleId, tokenId, from }).catch((error: unknown) => {
    // The token was assigned at the same time, or belongs to a vehicle that the actor cannot see.
    throw violatedConstraint(error) === 'fleet_vehicle_tokens_overlap' ? tokenTakenProblem('') : error
  })
  await deps.sessions.queueSessionsOfToken(tx, { tokenId, from })
  await updateTokenBatteries(tx, deps, { vehicleId })
  return token
}

/** Ends a token's assignment. Throws request.not-found. */
export async function endToken(
  tx: Tx,
  deps: FleetDeps,
  wish: { vehicleId: string; spellId: string; until: Date },
): Promise<void> {
  const { vehicleId, spellId: id, until } = wish
  const ended = requireFound(await endTokenPeriod(tx, { vehicleId, id, until }))
  await deps.sessions.queueSessionsOfToken(tx, { tokenId: ended.tokenId, from: until })
  if (until > deps.services.now()) return
  await deps.tokens.setBatteries(tx, [{ tokenId: ended.tokenId, batteryDwh: null }])
}

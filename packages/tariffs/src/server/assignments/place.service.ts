import type { PlaceTariff } from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import { presentVersion } from '../versions/present.ts'
import { versionStateAt } from '../versions/versions.rules.ts'
import { versionsOfRules } from '../versions/versions.store.ts'
import { presentAssignment } from './assignments.service.ts'
import { assignmentsInForceAt, type TariffPlace } from '../assignments.store.ts'

export interface PlaceQuery {
  stationId?: string | undefined
  chargePointId?: string | undefined
  connector?: number | undefined
}

/**
 * Returns the assignments at each scope of a place, widest first. The narrowest with a version in force applies: the
 * same rule as in `tariffs_version_at`, with the reasons.
 */
export async function loadTariffsAtPlace(
  { tx, operatorId, now }: TariffActContext,
  request: PlaceQuery,
): Promise<PlaceTariff[]> {
  const places = scopesOf(operatorId, request)
  const assigned = await assignmentsInForceAt(tx, operatorId, places, now)
  const versions = await versionsOfRules(tx, operatorId, [...new Set(assigned.map((row) => row.ruleId))])
  const placeTariffs = places.map(({ scope }) => {
    const row = assigned.find((found) => found.scope === scope)
    const version = versions.find((one) => one.ruleId === row?.ruleId && versionStateAt(one, now) === 'in_force')
    return {
      scope,
      assignment: row ? presentAssignment(row) : null,
      tariff: row ? { id: row.ruleId, code: row.code, name: row.name, currency: row.currency } : null,
      version: version ? presentVersion(version, now) : null,
      applies: false,
    }
  })
  const narrowest = placeTariffs.findLastIndex((place) => place.version !== null)
  return placeTariffs.map((place, index) => ({ ...place, applies: index === narrowest }))
}

type ScopeOfPlace = TariffPlace & { scope: PlaceTariff['scope'] }

function scopesOf(operatorId: string, { stationId, chargePointId, connector }: PlaceQuery): ScopeOfPlace[] {
  const scopes: ScopeOfPlace[] = [{ scope: 'operator', targetId: operatorId, connector: 0 }]
  if (stationId) scopes.push({ scope: 'station', targetId: stationId, connector: 0 })
  if (chargePointId) scopes.push({ scope: 'chargePoint', targetId: chargePointId, connector: 0 })
  if (chargePointId && connector) scopes.push({ scope: 'connector', targetId: chargePointId, connector })
  return scopes
}

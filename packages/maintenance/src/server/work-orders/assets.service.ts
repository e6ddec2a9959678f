import { Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type Tx } from '@evops/platform/server'
import { assetKinds, type AssetKind } from '@evops/stations/contract'
import type { WorkOrderForm } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { stationExists } from './places.store.ts'
import type { NewWorkOrder } from './writes.store.ts'

/** Returns the asset kinds that a user may see. */
export const visibleAssetKinds = (
  { assets }: MaintenanceDeps,
  { permissions }: Pick<Actor, 'permissions'>,
): AssetKind[] => assetKinds.filter((kind) => assets[kind].codes.some((code) => permissions.has(code)))

/** Throws request.forbidden if the user may not see the asset in its own domain. */
export function requireAssetSource({ assets }: MaintenanceDeps, actor: Actor, kind: AssetKind) {
  requireAnyCode(actor, assets[kind].codes)
  return assets[kind]
}

type OfAsset = Pick<NewWorkOrder, 'asset' | 'stationId' | 'chargePointId' | 'connectorNo'>
/**
 * Returns the asset and station of a work order; undefined: no asset given. The station is the asset's; a vehicle is
 * repaired at the given station, else at its fleet's. Throws request.not-found, maintenance.asset-missing,
 * -asset-or-charge-point, -asset-elsewhere.
 */
export async function resolveWorkOrderAsset(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, form }: { actor: Actor; form: WorkOrderForm },
): Promise<OfAsset | undefined> {
  const { assetKind, assetId, stationId, chargePointNo, connectorNo } = form
  if (assetKind === null && assetId === null) return undefined
  if (assetKind === null || assetId === null)
    throw new Problem('maintenance.asset-missing', {}, { assetId: 'maintenance.asset-missing' })
  if (chargePointNo || connectorNo !== null)
    throw new Problem('maintenance.asset-or-charge-point', {}, { chargePointNo: 'maintenance.asset-or-charge-point' })
  const found = await requireAssetSource(deps, actor, assetKind).find(tx, assetId)
  if (!found) throw new Problem('request.not-found', {}, { assetId: 'request.not-found' })
  const { label } = found
  if (stationId !== null && stationId !== found.stationId) {
    if (assetKind !== 'vehicle')
      throw new Problem('maintenance.asset-elsewhere', { label }, { stationId: 'maintenance.asset-elsewhere' })
    if (!(await stationExists(tx, stationId))) throw new Problem('request.not-found')
  }
  return {
    asset: { kind: assetKind, id: assetId, label: label.slice(0, 200) },
    stationId: stationId ?? found.stationId,
    chargePointId: null,
    connectorNo: null,
  }
}

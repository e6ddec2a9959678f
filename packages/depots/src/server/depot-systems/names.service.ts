import { Problem } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import type { VdvName, VdvNameTarget } from '../../contract/index.ts'
import { loadDepotNames } from '../departures/departures.store.ts'
import {
  connectorsByName,
  deleteVdvName,
  listMappedNames,
  saveVdvName,
  vehicleExists,
  type DepotConnector,
} from './names.store.ts'
import { listStoredVdvRequests, type ConnectedPartner } from './systems.store.ts'

/** Mapping of a partner's names: as assigned by a person, otherwise matched automatically. */
export interface VdvNameMapping {
  vehicleOf: (name: string) => string | null
  connectorOf: (name: string) => DepotConnector | null
  /** Returns the partner's name of a connector, or our own id without a mapping. */
  pointName: (connectorId: string) => string
}
export async function loadVdvNameMapping(
  tx: Tx,
  { id, stationId }: Pick<ConnectedPartner, 'id' | 'stationId'>,
): Promise<VdvNameMapping> {
  const mapped = await listMappedNames(tx, id)
  const { vehicles } = await loadDepotNames(tx)
  const connectors = await connectorsByName(tx, stationId)
  const mappedByName = (kind: VdvName['kind']) =>
    new Map(mapped.filter((one) => one.kind === kind).map((one) => [one.name.toLowerCase(), one]))
  const [namedVehicles, namedPoints] = [mappedByName('vehicle'), mappedByName('point')]
  const pointNames = new Map(
    [...namedPoints.values()].map(({ chargePointId, connectorNo, name }) => [`${chargePointId}:${connectorNo}`, name]),
  )
  return {
    vehicleOf: (name) => namedVehicles.get(name.toLowerCase())?.vehicleId ?? vehicles.get(name.toLowerCase()) ?? null,
    connectorOf(name) {
      const one = namedPoints.get(name.toLowerCase())
      return connectors.get(one ? `${one.chargePointId}:${one.connectorNo}` : name.toLowerCase()) ?? null
    },
    pointName: (connectorId) => pointNames.get(connectorId) ?? connectorId,
  }
}

/** Returns all names that a partner uses or that were mapped, unmapped ones first. */
export async function listPartnerNames(tx: Tx, guest: Pick<ConnectedPartner, 'id' | 'stationId'>): Promise<VdvName[]> {
  const mapped = await listMappedNames(tx, guest.id)
  const walk = await loadVdvNameMapping(tx, guest)
  const requests = await listStoredVdvRequests(tx, guest.id)
  const found = new Map<string, VdvName>()
  const keyOf = (kind: VdvName['kind'], name: string) => `${kind} ${name.toLowerCase()}`
  for (const one of mapped) found.set(keyOf(one.kind, one.name), { ...one, by: 'person', requests: 0 })
  const countRequest = (kind: VdvName['kind'], name: string) => {
    const key = keyOf(kind, name)
    const previous = found.get(key) ?? byItself(walk, kind, name)
    found.set(key, { ...previous, requests: previous.requests + 1 })
  }
  for (const { request } of requests) {
    countRequest('vehicle', request.vehicleId)
    if (request.pointId !== null) countRequest('point', request.pointId)
  }
  const rank = ({ by }: VdvName) => ['person', 'itself'].indexOf(by ?? '') + 1
  return [...found.values()].toSorted(
    (a, b) => Math.sign(rank(a)) - Math.sign(rank(b)) || a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name),
  )
}
function byItself(walk: VdvNameMapping, kind: VdvName['kind'], name: string): VdvName {
  const none = { kind, name, vehicleId: null, chargePointId: null, connectorNo: null, requests: 0 }
  const connector = kind === 'point' ? walk.connectorOf(name) : null
  if (connector) {
    const { chargePointId, connectorNo, label } = connector
    return { ...none, chargePointId, connectorNo, target: label, by: 'itself' }
  }
  const vehicleId = kind === 'vehicle' ? walk.vehicleOf(name) : null
  return { ...none, vehicleId, target: vehicleId && name, by: vehicleId ? 'itself' : null }
}

/** Throws request.not-found, depots.vdv-name-taken. */
export async function mapPartnerName(
  tx: Tx,
  mapping: { operatorId: string; guest: ConnectedPartner; kind: VdvName['kind']; name: string; target: VdvNameTarget },
): Promise<void> {
  const { operatorId, guest, kind, name, target } = mapping
  if (target.vehicleId === null && target.chargePointId === null)
    return deleteVdvName(tx, { partnerId: guest.id, kind, name })
  const isThere =
    target.vehicleId !== null
      ? await vehicleExists(tx, target.vehicleId)
      : (await connectorsByName(tx, guest.stationId)).has(`${target.chargePointId}:${target.connectorNo}`)
  const field = kind === 'vehicle' ? 'vehicleId' : 'connectorNo'
  if (!isThere) throw new Problem('request.not-found', {}, { [field]: 'request.not-found' })
  await saveVdvName(tx, { operatorId, partnerId: guest.id, kind, name, target }).catch((error: unknown) => {
    if (!violatedConstraint(error)?.startsWith('depots_vdv_names_')) throw error
    throw new Problem('depots.vdv-name-taken', {}, { [field]: 'depots.vdv-name-taken' })
  })
}

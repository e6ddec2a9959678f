import type { Services, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  dropTariff,
  findReceivedLocation,
  findTariff,
  saveConnectors,
  saveEvses,
  saveReceivedLocations,
  saveReceivedTariffs,
  updateParentDates,
} from '../../roaming/places.store.ts'
import { saveRejectedObject } from '../../roaming/refusals.store.ts'
import { OcpiCallError, ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import {
  parseInstantOrThrow,
  parsePartialUpdate,
  requireValidOcpiObject,
  requireMatchingId,
  requirePartnerParty,
} from './objects.rules.ts'
import {
  toReceivedConnector,
  connectorShape,
  toReceivedEvse,
  evseShape,
  locationShape,
  toReceivedLocation,
  toReceivedTariff,
  tariffShape,
} from './places.rules.ts'

export interface ReceivedObjectParty {
  country: string
  party: string
}
export interface LocationObjectPath extends ReceivedObjectParty {
  location: string
  evse?: string
  connector?: string
}
type ReceivedObject = Readonly<Record<string, unknown>>

/**
 * Stores stations and tariffs that a partner sends (2.2.1, 8.2.2 and 11.2.2). Rejected objects are stored with the
 * reason.
 */
export function createReceivedLocations(services: Services) {
  /** Throws OcpiRefused after the rejected object is stored. */
  async function keeping(
    request: OcpiRequest,
    { kind, objectNo }: { kind: 'location' | 'tariff'; objectNo: string },
    work: (tx: Tx, body: unknown) => Promise<void>,
  ): Promise<OcpiCallResponse> {
    const { linked } = request
    const body = request.body()
    try {
      await services.db.inTenant(linked.operatorId, (tx) => work(tx, body))
    } catch (error) {
      if (!(error instanceof OcpiCallError) || error.status === 404) throw error
      const refused = { kind, objectNo, reason: error.message, raw: body, at: services.now() }
      await services.db.inTenant(linked.operatorId, (tx) => saveRejectedObject(tx, linked, refused))
      throw error
    }
    return {}
  }
  const nameOf = ({ location, evse, connector }: LocationObjectPath) =>
    [location, evse, connector].filter(Boolean).join('/')
  const keyOf = ({ location, evse, connector }: LocationObjectPath) => ({
    stationNo: location,
    ...(evse !== undefined && { evseNo: evse }),
    ...(connector !== undefined && { connectorNo: connector }),
  })

  /** Stores a whole station, EVSE or connector, depending on the URL. */
  async function storePlaceObject(
    tx: Tx,
    { linked }: OcpiRequest,
    where: LocationObjectPath,
    placeObject: unknown,
  ): Promise<void> {
    const { location: stationNo, evse: evseNo, connector } = where
    const of = { platformId: linked.platformId, now: services.now() }
    const above = { stationNo, ...(connector !== undefined && evseNo !== undefined && { evseNo }) }
    if (evseNo === undefined) {
      const read = requireValidOcpiObject(locationShape, placeObject, of)
      requireMatchingId(read.id, stationNo, 'id')
      await saveReceivedLocations(tx, linked, { places: [toReceivedLocation(read)], now: of.now, whole: true })
      return
    }
    if (!(await findReceivedLocation(tx, linked, above))) throw ocpiUnknownObjectError('location')
    if (connector === undefined) {
      const read = requireValidOcpiObject(evseShape, placeObject, of)
      requireMatchingId(read.uid, evseNo, 'uid')
      await saveEvses(tx, linked, [{ ...toReceivedEvse(read), stationNo }])
      await updateParentDates(tx, linked, { stationNo, at: parseInstantOrThrow(read.last_updated) })
      return
    }
    const read = requireValidOcpiObject(connectorShape, placeObject, of)
    requireMatchingId(read.id, connector, 'id')
    await saveConnectors(tx, linked, [{ ...toReceivedConnector(read), stationNo, evseNo }])
    await updateParentDates(tx, linked, { stationNo, evseNo, at: parseInstantOrThrow(read.last_updated) })
  }

  return {
    async get({ linked }: OcpiRequest, where: LocationObjectPath): Promise<OcpiCallResponse> {
      requirePartnerParty({ linked }, where)
      const stored = await services.db.inTenant(linked.operatorId, (tx) =>
        findReceivedLocation(tx, linked, keyOf(where)),
      )
      if (!stored) throw ocpiUnknownObjectError('location')
      return { data: stored }
    },
    async put(request: OcpiRequest, where: LocationObjectPath): Promise<OcpiCallResponse> {
      requirePartnerParty(request, where)
      return keeping(request, { kind: 'location', objectNo: nameOf(where) }, (tx, body) =>
        storePlaceObject(tx, request, where, body),
      )
    },
    /** An update that is older than the stored object changes nothing, because a newer one arrived first. */
    async patch(request: OcpiRequest, where: LocationObjectPath): Promise<OcpiCallResponse> {
      requirePartnerParty(request, where)
      return keeping(request, { kind: 'location', objectNo: nameOf(where) }, async (tx, body) => {
        const change = parsePartialUpdate(body)
        const stored = await findReceivedLocation(tx, request.linked, keyOf(where))
        if (!stored) throw ocpiUnknownObjectError('location')
        if (isOlderThanStored(stored, change)) return
        await storePlaceObject(tx, request, where, { ...stored, ...change })
      })
    },
    tariff: {
      async get({ linked }: OcpiRequest, where: ReceivedObjectParty & { tariff: string }): Promise<OcpiCallResponse> {
        requirePartnerParty({ linked }, where)
        const stored = await services.db.inTenant(linked.operatorId, (tx) => findTariff(tx, linked, where.tariff))
        if (!stored) throw ocpiUnknownObjectError('tariff')
        return { data: stored }
      },
      async put(request: OcpiRequest, where: ReceivedObjectParty & { tariff: string }): Promise<OcpiCallResponse> {
        requirePartnerParty(request, where)
        const { linked } = request
        return keeping(request, { kind: 'tariff', objectNo: where.tariff }, async (tx, body) => {
          const now = services.now()
          const read: z.output<typeof tariffShape> = requireValidOcpiObject(tariffShape, body, {
            platformId: linked.platformId,
            now,
          })
          requireMatchingId(read.id, where.tariff, 'id')
          await saveReceivedTariffs(tx, linked, { tariffs: [toReceivedTariff(read)], now })
        })
      },
      async remove(
        { linked }: OcpiRequest,
        where: ReceivedObjectParty & { tariff: string },
      ): Promise<OcpiCallResponse> {
        requirePartnerParty({ linked }, where)
        const existing = await services.db.inTenant(linked.operatorId, (tx) => dropTariff(tx, linked, where.tariff))
        if (!existing) throw ocpiUnknownObjectError('tariff')
        return {}
      },
    },
  }
}

export function isOlderThanStored(stored: ReceivedObject, { last_updated }: { last_updated: string }): boolean {
  const { last_updated: previousUpdate } = stored
  return typeof previousUpdate === 'string' && parseInstantOrThrow(last_updated) < parseInstantOrThrow(previousUpdate)
}

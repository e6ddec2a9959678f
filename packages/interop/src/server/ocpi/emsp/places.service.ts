import type { Services, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  dropTariff,
  findReceivedPlace,
  findTariff,
  saveConnectors,
  saveEvses,
  savePlaces,
  savePlaceTariffs,
  touchAbove,
} from '../../roaming/places.store.ts'
import { saveRefusal } from '../../roaming/refusals.store.ts'
import { OcpiRefused, unknownHere } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiRequest } from '../ocpi-inbound.ts'
import { at, changeOf, requireRuled, requireSameId, requireTheirs } from './objects.rules.ts'
import {
  connectorOf,
  connectorShape,
  evseOf,
  evseShape,
  locationShape,
  placeOf,
  tariffOf,
  tariffShape,
} from './places.rules.ts'

export interface Party {
  country: string
  party: string
}
export interface Where extends Party {
  location: string
  evse?: string
  connector?: string
}
type ReceivedObject = Readonly<Record<string, unknown>>

/**
 * Stores stations and tariffs that a partner sends (2.2.1, 8.2.2 and 11.2.2). Rejected objects are stored with the
 * reason.
 */
export function createPlaces(services: Services) {
  /** Throws OcpiRefused after the rejected object is stored. */
  async function keeping(
    request: OcpiRequest,
    { kind, objectNo }: { kind: 'location' | 'tariff'; objectNo: string },
    work: (tx: Tx, body: unknown) => Promise<void>,
  ): Promise<OcpiAnswer> {
    const { linked } = request
    const body = request.body()
    try {
      await services.db.inTenant(linked.operatorId, (tx) => work(tx, body))
    } catch (error) {
      if (!(error instanceof OcpiRefused) || error.status === 404) throw error
      const refused = { kind, objectNo, reason: error.message, raw: body, at: services.now() }
      await services.db.inTenant(linked.operatorId, (tx) => saveRefusal(tx, linked, refused))
      throw error
    }
    return {}
  }
  const nameOf = ({ location, evse, connector }: Where) =>
    [location, evse, connector].filter(Boolean).join('/')
  const keyOf = ({ location, evse, connector }: Where) => ({
    stationNo: location,
    ...(evse !== undefined && { evseNo: evse }),
    ...(connector !== undefined && { connectorNo: connector }),
  })

  /** Stores a whole station, EVSE or connector, depending on the URL. */
  async function storePlaceObject(
    tx: Tx,
    { linked }: OcpiRequest,
    where: Where,
    placeObject: unknown,
  ): Promise<void> {
    const { location: stationNo, evse: evseNo, connector } = where
    const of = { platformId: linked.platformId, now: services.now() }
    const above = { stationNo, ...(connector !== undefined && evseNo !== undefined && { evseNo }) }
    if (evseNo === undefined) {
      const read = requireRuled(locationShape, placeObject, of)
      requireSameId(read.id, stationNo, 'id')
      await savePlaces(tx, linked, { places: [placeOf(read)], now: of.now, whole: true })
      return
    }
    if (!(await findReceivedPlace(tx, linked, above))) throw unknownHere('location')
    if (connector === undefined) {
      const read = requireRuled(evseShape, placeObject, of)
      requireSameId(read.uid, evseNo, 'uid')
      await saveEvses(tx, linked, [{ ...evseOf(read), stationNo }])
      await touchAbove(tx, linked, { stationNo, at: at(read.last_updated) })
      return
    }
    const read = requireRuled(connectorShape, placeObject, of)
    requireSameId(read.id, connector, 'id')
    await saveConnectors(tx, linked, [{ ...connectorOf(read), stationNo, evseNo }])
    await touchAbove(tx, linked, { stationNo, evseNo, at: at(read.last_updated) })
  }

  return {
    async get({ linked }: OcpiRequest, where: Where): Promise<OcpiAnswer> {
      requireTheirs({ linked }, where)
      const stored = await services.db.inTenant(linked.operatorId, (tx) =>
        findReceivedPlace(tx, linked, keyOf(where)),
      )
      if (!stored) throw unknownHere('location')
      return { data: stored }
    },
    async put(request: OcpiRequest, where: Where): Promise<OcpiAnswer> {
      requireTheirs(request, where)
      return keeping(request, { kind: 'location', objectNo: nameOf(where) }, (tx, body) =>
        storePlaceObject(tx, request, where, body),
      )
    },
    /** An update that is older than the stored object changes nothing, because a newer one arrived first. */
    async patch(request: OcpiRequest, where: Where): Promise<OcpiAnswer> {
      requireTheirs(request, where)
      return keeping(request, { kind: 'location', objectNo: nameOf(where) }, async (tx, body) => {
        const change = changeOf(body)
        const stored = await findReceivedPlace(tx, request.linked, keyOf(where))
        if (!stored) throw unknownHere('location')
        if (isOvertaken(stored, change)) return
        await storePlaceObject(tx, request, where, { ...stored, ...change })
      })
    },
    tariff: {
      async get({ linked }: OcpiRequest, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs({ linked }, where)
        const stored = await services.db.inTenant(linked.operatorId, (tx) =>
          findTariff(tx, linked, where.tariff),
        )
        if (!stored) throw unknownHere('tariff')
        return { data: stored }
      },
      async put(request: OcpiRequest, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs(request, where)
        const { linked } = request
        return keeping(request, { kind: 'tariff', objectNo: where.tariff }, async (tx, body) => {
          const now = services.now()
          const read: z.output<typeof tariffShape> = requireRuled(tariffShape, body, {
            platformId: linked.platformId,
            now,
          })
          requireSameId(read.id, where.tariff, 'id')
          await savePlaceTariffs(tx, linked, { tariffs: [tariffOf(read)], now })
        })
      },
      async remove({ linked }: OcpiRequest, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs({ linked }, where)
        const existing = await services.db.inTenant(linked.operatorId, (tx) =>
          dropTariff(tx, linked, where.tariff),
        )
        if (!existing) throw unknownHere('tariff')
        return {}
      },
    },
  }
}

export function isOvertaken(stored: ReceivedObject, { last_updated }: { last_updated: string }): boolean {
  const { last_updated: previousUpdate } = stored
  return typeof previousUpdate === 'string' && at(last_updated) < at(previousUpdate)
}

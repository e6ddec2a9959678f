import type { Services, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  dropTariff,
  findSaid,
  findTariff,
  saveConnectors,
  saveEvses,
  savePlaces,
  savePlaceTariffs,
  touchAbove,
} from '../../roaming/places.store.ts'
import { saveRefusal } from '../../roaming/refusals.store.ts'
import { OcpiRefused, unknownHere } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiAsked } from '../ocpi-inbound.ts'
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

interface Party {
  country: string
  party: string
}
export interface Where extends Party {
  location: string
  evse?: string
  connector?: string
}
type Said = Readonly<Record<string, unknown>>

/**
 * Stores stations and tariffs that a partner sends (2.2.1, 8.2.2 and 11.2.2). Rejected objects are stored with the
 * reason.
 */
export function createPlaces(services: Services) {
  /** Throws OcpiRefused after the rejected object is stored. */
  async function keeping(
    asked: OcpiAsked,
    { kind, objectNo }: { kind: 'location' | 'tariff'; objectNo: string },
    work: (tx: Tx, body: unknown) => Promise<void>,
  ): Promise<OcpiAnswer> {
    const { linked } = asked
    const body = asked.body()
    try {
      await services.db.inTenant(linked.operatorId, (tx) => work(tx, body))
    } catch (error) {
      if (!(error instanceof OcpiRefused) || error.status === 404) throw error
      const refused = { kind, objectNo, reason: error.message, said: body, at: services.now() }
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
  async function storePlaceObject(tx: Tx, { linked }: OcpiAsked, where: Where, said: unknown): Promise<void> {
    const { location: stationNo, evse: evseNo, connector } = where
    const of = { platformId: linked.platformId, now: services.now() }
    const above = { stationNo, ...(connector !== undefined && evseNo !== undefined && { evseNo }) }
    if (evseNo === undefined) {
      const read = requireRuled(locationShape, said, of)
      requireSameId(read.id, stationNo, 'id')
      await savePlaces(tx, linked, { places: [placeOf(read)], now: of.now, whole: true })
      return
    }
    if (!(await findSaid(tx, linked, above))) throw unknownHere('location')
    if (connector === undefined) {
      const read = requireRuled(evseShape, said, of)
      requireSameId(read.uid, evseNo, 'uid')
      await saveEvses(tx, linked, [{ ...evseOf(read), stationNo }])
      await touchAbove(tx, linked, { stationNo, at: at(read.last_updated) })
      return
    }
    const read = requireRuled(connectorShape, said, of)
    requireSameId(read.id, connector, 'id')
    await saveConnectors(tx, linked, [{ ...connectorOf(read), stationNo, evseNo }])
    await touchAbove(tx, linked, { stationNo, evseNo, at: at(read.last_updated) })
  }

  return {
    async get({ linked }: OcpiAsked, where: Where): Promise<OcpiAnswer> {
      requireTheirs({ linked }, where)
      const said = await services.db.inTenant(linked.operatorId, (tx) => findSaid(tx, linked, keyOf(where)))
      if (!said) throw unknownHere('location')
      return { data: said }
    },
    async put(asked: OcpiAsked, where: Where): Promise<OcpiAnswer> {
      requireTheirs(asked, where)
      return keeping(asked, { kind: 'location', objectNo: nameOf(where) }, (tx, body) =>
        storePlaceObject(tx, asked, where, body),
      )
    },
    /** An update that is older than the stored object changes nothing, because a newer one arrived first. */
    async patch(asked: OcpiAsked, where: Where): Promise<OcpiAnswer> {
      requireTheirs(asked, where)
      return keeping(asked, { kind: 'location', objectNo: nameOf(where) }, async (tx, body) => {
        const change = changeOf(body)
        const kept = await findSaid(tx, asked.linked, keyOf(where))
        if (!kept) throw unknownHere('location')
        if (isOvertaken(kept, change)) return
        await storePlaceObject(tx, asked, where, { ...kept, ...change })
      })
    },
    tariff: {
      async get({ linked }: OcpiAsked, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs({ linked }, where)
        const said = await services.db.inTenant(linked.operatorId, (tx) =>
          findTariff(tx, linked, where.tariff),
        )
        if (!said) throw unknownHere('tariff')
        return { data: said }
      },
      async put(asked: OcpiAsked, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs(asked, where)
        const { linked } = asked
        return keeping(asked, { kind: 'tariff', objectNo: where.tariff }, async (tx, body) => {
          const now = services.now()
          const read: z.output<typeof tariffShape> = requireRuled(tariffShape, body, {
            platformId: linked.platformId,
            now,
          })
          requireSameId(read.id, where.tariff, 'id')
          await savePlaceTariffs(tx, linked, { tariffs: [tariffOf(read)], now })
        })
      },
      async remove({ linked }: OcpiAsked, where: Party & { tariff: string }): Promise<OcpiAnswer> {
        requireTheirs({ linked }, where)
        const known = await services.db.inTenant(linked.operatorId, (tx) =>
          dropTariff(tx, linked, where.tariff),
        )
        if (!known) throw unknownHere('tariff')
        return {}
      },
    },
  }
}

export function isOvertaken(kept: Said, { last_updated }: { last_updated: string }): boolean {
  const { last_updated: known } = kept
  return typeof known === 'string' && at(last_updated) < at(known)
}

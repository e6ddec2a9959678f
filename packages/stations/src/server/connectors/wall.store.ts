import { type Tx, aliasColumns } from '@evops/platform/server'
import type { StationSummary } from '../../contract/index.ts'
import { stationSummaries } from './connectors.store.ts'

/** Station on a public page. */
export interface PublicStationSummary extends StationSummary {
  address: string | null
  businessHours: string | null
}

/** Returns the stations with charge points and the counts of the monitoring list. */
export const stationSummariesForWall = (tx: Tx): Promise<StationSummary[]> => stationSummaries(tx)

/** Returns the publicly accessible stations with their public data. Hidden charge points are not counted. */
export async function listPublicStations(tx: Tx): Promise<PublicStationSummary[]> {
  const places = await tx
    .selectFrom('stations_stations')
    .select(aliasColumns(['id', 'address', 'businessHours']))
    .where('open_to_public', '=', true)
    .execute()
  const byId = new Map(places.map(({ id, ...place }) => [id, place]))
  return (await stationSummaries(tx, { forPublic: true })).flatMap((station) => {
    const place = byId.get(station.stationId)
    // A station whose charge points never connected is omitted, because nobody can charge there yet.
    return place && station.connectors > 0 ? [{ ...station, ...place }] : []
  })
}

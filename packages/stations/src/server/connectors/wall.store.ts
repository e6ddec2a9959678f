import { type Tx, aliasColumns } from '@evops/platform/server'
import type { StationSummary } from '../../contract/index.ts'
import { summaries } from './connectors.store.ts'

/** A station as a public page shows it. */
export interface PublicPlace extends StationSummary {
  address: string | null
  businessHours: string | null
}

/** Stations that have charge points, with the counts of the monitoring list. */
export const wallOf = (tx: Tx): Promise<StationSummary[]> => summaries(tx)

/** Stations that are open to the public, with what is public about them: charge points that are hidden are not counted. */
export async function publicPlaces(tx: Tx): Promise<PublicPlace[]> {
  const places = await tx
    .selectFrom('stations_stations')
    .select(aliasColumns(['id', 'address', 'businessHours']))
    .where('open_to_public', '=', true)
    .execute()
  const byId = new Map(places.map(({ id, ...place }) => [id, place]))
  return (await summaries(tx, { forPublic: true })).flatMap((station) => {
    const place = byId.get(station.stationId)
    // Nothing has ever connected there: nobody can charge there yet.
    return place && station.connectors > 0 ? [{ ...station, ...place }] : []
  })
}

import type { Tx } from '@evops/platform/server'
import type { StationSummary } from '../../contract/index.ts'
import { summaries } from './guns.store.ts'

/** A station as a wall or a public page shows it. */
export interface WallStation extends StationSummary {
  address: string | null
  businessHours: string | null
  openToPublic: boolean
}

/** Stations that have charge points, with the counts of the monitoring list and what is public about them. */
export async function wallOf(tx: Tx): Promise<WallStation[]> {
  const places = await tx
    .selectFrom('stations_stations')
    .select(['id', 'address', 'business_hours as businessHours', 'open_to_public as openToPublic'])
    .execute()
  const byId = new Map(places.map(({ id, ...place }) => [id, place]))
  return (await summaries(tx)).flatMap((station) => {
    const place = byId.get(station.stationId)
    return place ? [{ ...station, ...place }] : []
  })
}

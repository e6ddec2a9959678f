import { useCall, useLive, useLiveValues } from '@evops/kit'
import { useContext, useEffect } from 'react'
import { gunsTopic, listGuns } from '../../contract/index.ts'
import { isGun } from '../gun-live.ts'
import { GunStoreContext } from './gun-store.ts'

/** More guns than any station of the import may hold at one gun a pile; a page of the list. */
const most = 2_000

/**
 * Keeps one station of the screen fresh: read once, then as the live topic says. Draws nothing. While the live
 * connection is down the list is read again and again, and wins when it is newer.
 */
export function StationFeed({ stationId }: { stationId: string }) {
  const store = useContext(GunStoreContext)
  const live = useLive(gunsTopic, stationId)
  const down = live.state !== 'live'
  const listed = useCall(
    listGuns,
    { query: { stationId, limit: most } },
    { every: down ? 15_000 : undefined, quiet: true },
  )
  const { values } = useLiveValues(live.name, isGun)
  const listIsNewer = down && listed.dataUpdatedAt > live.since
  useEffect(() => {
    const rows = new Map(listed.data?.list.map((gun) => [gun.key, gun]))
    if (rows.size === 0 && values.length === 0 && !listed.data) return
    if (!listIsNewer) for (const gun of values) if (gun.stationId === stationId) rows.set(gun.key, gun)
    store.put(stationId, [...rows.values()])
  })
  return null
}

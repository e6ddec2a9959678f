import { useCall } from '@evops/kit'
import { getStation, listStationCommands } from '../../contract/index.ts'
import { useKeysetList } from '../use-keyset.ts'
import { CommandHistory } from './CommandHistory.tsx'

/** Commands sent to the charge points of one station. */
export function StationCommands({ stationId }: { stationId: string }) {
  const { data: station } = useCall(getStation, { params: { id: stationId } })
  const list = useKeysetList(listStationCommands, {
    key: [stationId],
    inputOf: (before) => ({ params: { id: stationId }, query: { before, limit: 50 } }),
    read: (reply) => reply,
    every: 10_000,
  })
  return (
    <div className="stack">
      <CommandHistory list={list} zone={station?.timeZone ?? 'UTC'} many />
    </div>
  )
}

import { eventColumns } from './event-columns.tsx'
import { EventLog } from './EventLog.tsx'
import { useEvents } from './use-events.ts'

const columns = eventColumns.filter(({ key }) => key !== 'stationName')

/** Events of the charge points of one station. */
export function StationEvents({ stationId }: { stationId: string }) {
  return <EventLog list={useEvents({ stationId })} columns={columns} stationId={stationId} />
}

import { ColumnButton, ExportButton, LiveLine, PageHead, useIsPermitted, useColumns, useWords } from '@evops/kit'
import { alarmPermissions, eventsExport } from '../../contract/index.ts'
import { eventColumns } from './event-columns.tsx'
import { EventLog } from './EventLog.tsx'
import { eventWords } from './events.words.ts'
import { useEvents } from './use-events.ts'
import { eventKindWords } from '../../contract/event-values.words.ts'
import '../stations.css'

/** ROUTE-02 chgevent: all reports from charge points, in order of arrival. */
export function EventList() {
  const t = useWords(eventWords)
  useWords(eventKindWords)
  const list = useEvents()
  const shown = useColumns('events', eventColumns)
  const mayExport = useIsPermitted()(alarmPermissions.export)
  return (
    <div className="list-page">
      <PageHead
        title={t('stations.event.title')}
        fresh={<LiveLine />}
        actions={
          <>
            <ColumnButton columns={shown} />
            {mayExport && (
              <ExportButton
                name={eventsExport}
                filter={list.filters}
                label={t('stations.event.export')}
                disabled={list.rows.length === 0}
              />
            )}
          </>
        }
      />
      <EventLog list={list} columns={shown.shown} />
    </div>
  )
}

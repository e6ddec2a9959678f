import {
  columnsFor,
  DataTable,
  Empty,
  Link,
  ListPage,
  Notice,
  useList,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { listOrphanStops, revealOrphanTag, type OrphanStop } from '../../contract/index.ts'
import { TagInFull } from '../TagInFull.tsx'
import { menuWords } from '../menu.words.ts'
import { sessionPath } from '../session-text.ts'
import { SessionViews } from './SessionViews.tsx'
import { recordWords } from './records.words.ts'

const c = columnsFor<OrphanStop>('charging.orphan')
const columnsIn = (zone: string) => [
  c.custom('chargePointNo', ({ stationName, chargePointName }) => `${stationName} · ${chargePointName}`),
  c.text('reportedTransactionId', { title: 'charging.orphan.reported', width: 180 }),
  c.custom('idTag', ({ id, idTag }) => idTag !== null && <TagInFull call={revealOrphanTag} id={id} idTag={idTag} />, {
    width: 200,
  }),
  c.when('deviceEndedAt', zone, { style: 'second', width: 180 }),
  c.when('receivedAt', zone, { style: 'second', width: 180 }),
  c.energy('meterEndDwh', { width: 130 }),
  c.custom('proposed', (row) => <Proposed row={row} />, { width: 180 }),
]

/**
 * List of stops that match no session, with the session that they may belong to. A user assigns each stop: the system
 * never does it automatically.
 */
export function OrphanList() {
  const t = useWords(recordWords)
  const m = useWords(menuWords)
  const { timeZone } = useCurrentUser().operator
  const list = useList(listOrphanStops, { pageSize: 50 })
  return (
    <div className="list-page sessions">
      <ListPage
        title={m('charging.menu.records')}
        list={list}
        views={
          <div className="views" role="tablist" aria-label={t('charging.sessions.views')}>
            <SessionViews />
          </div>
        }
        filters={
          <div className="orphan-note">
            <Notice>{t('charging.orphan.explain')}</Notice>
          </div>
        }
      >
        <DataTable
          list={list}
          columns={columnsIn(timeZone)}
          keyOf={(row) => row.id}
          label={t('charging.sessions.view-orphans')}
          opens={false}
          empty={<Empty icon="check" words="charging.orphan.empty" />}
        />
      </ListPage>
    </div>
  )
}

function Proposed({ row }: { row: OrphanStop }) {
  const translate = useTranslate()
  if (row.proposedSessionId === null) return <span className="dimmer">{translate('charging.orphan.none')}</span>
  return <Link to={sessionPath(row.proposedSessionId)}>{translate('charging.orphan.open')}</Link>
}

import { DataTable, Empty, Pager, useList, useIsPhoneWidth, useNav, useWords } from '@evops/kit'
import { useEffect } from 'react'
import { listSessions } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sessionPath } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { useLiveRows } from '../sessions/live-sessions.ts'
import { sessionColumns, sessionPhoneColumns } from '../sessions/session-columns.tsx'
import { sessionColumnWords } from '../sessions/session-columns.words.ts'
import { recordWords } from '../sessions/records.words.ts'
import { saveTrail } from '../sessions/trail.ts'
import { slotWords } from '../acts/slots.words.ts'
import '../sessions/records.css'

export function ChargePointSessions({ chargePointId }: { chargePointId: string }) {
  return <PlaceSessions always={{ chargePointId }} />
}
export function StationSessions({ stationId }: { stationId: string }) {
  return <PlaceSessions always={{ stationId }} />
}

const columns = sessionColumns.filter((column) => !column.hidden)

/** Sessions started with a member's start tokens. */
export function HolderSessions({ holderId }: { holderId: string }) {
  return <PlaceSessions always={{ holderId }} />
}

/** Sessions charged to a company. */
export function CompanySessions({ companyId }: { companyId: string }) {
  return <PlaceSessions always={{ companyId }} />
}

/** The sessions of one charge point, station, member or company, newest first. */
function PlaceSessions({
  always,
}: {
  always: { chargePointId: string } | { stationId: string } | { holderId: string } | { companyId: string }
}) {
  const m = useWords(menuWords)
  const t = useWords(slotWords)
  useWords(sessionWords)
  useWords(recordWords)
  useWords(sessionColumnWords)
  const nav = useNav()
  const narrow = useIsPhoneWidth()
  const read = useList(listSessions, { sort: '-startedAt', pageSize: 20, always })
  const rows = useLiveRows(read.rows, read.reload)
  const list = { ...read, rows }
  const ids = rows.map((row) => row.id).join(' ')
  useEffect(() => saveTrail(ids === '' ? [] : ids.split(' ')), [ids])
  return (
    <div className="sessions">
      <div className="sheet list-sheet">
        <DataTable
          list={list}
          columns={narrow ? sessionPhoneColumns : columns}
          keyOf={(row) => row.id}
          label={m('charging.menu.sessions')}
          onOpen={(row) => nav.go(sessionPath(row.id))}
          empty={<Empty icon="bill" title={t('charging.place.empty')} />}
        />
      </div>
      <Pager list={list} />
    </div>
  )
}

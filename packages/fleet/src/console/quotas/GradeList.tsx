import { isPermitted, columnsFor, DataTable, Empty, Filters, ListPage, useList, useSave, useWords } from '@evops/kit'
import {
  driverGrades,
  listDriverGrades,
  findQuotaForShift,
  putDriverGrade,
  type DriverGradeRow,
} from '../../contract/index.ts'
import { busScreenTitleWords } from './bus-door.words.ts'
import { QuotaTabs } from './QuotaTabs.tsx'
import { quotaWords } from './quotas.words.ts'

const c = columnsFor<DriverGradeRow>('fleet.quota')
const columns = [
  c.text('driverNo', { width: 140, sort: true, phone: 2 }),
  c.text('name', { sort: true, phone: 1 }),
  c.text('fleetName', { width: 220 }),
  c.custom('grade', (row) => <Grade key={row.version} row={row} />, { width: 180, sort: true, phone: 3 }),
]

/** Lists drivers' grades, on which quotas may depend. */
export function GradeList() {
  const t = useWords(quotaWords)
  const m = useWords(busScreenTitleWords)
  const list = useList(listDriverGrades, { pageSize: 50, sort: 'driverNo' })
  return (
    <ListPage
      title={m('fleet.title-quotas')}
      list={list}
      fresh={<span>{t('fleet.quota.grade-note')}</span>}
      views={<QuotaTabs />}
      filters={<Filters list={list} find={{ key: 'search', label: t('fleet.quota.find-driver') }} />}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('fleet.quota.view-grades')}
        opens={false}
        empty={<Empty icon="person" title={t('fleet.quota.drivers-none')} />}
      />
    </ListPage>
  )
}

function Grade({ row }: { row: DriverGradeRow }) {
  const t = useWords(quotaWords)
  const save = useSave(putDriverGrade, {
    refreshes: [listDriverGrades, findQuotaForShift],
    done: t('fleet.quota.grade-saved'),
  })
  return (
    <select
      className="field"
      aria-label={`${t('fleet.quota.grade')} · ${row.name}`}
      value={row.grade ?? ''}
      disabled={save.isPending || !isPermitted(putDriverGrade)}
      onChange={(event) => {
        const grade = event.target.value === '' ? null : Number(event.target.value)
        save.mutate({ params: { id: row.id }, body: { grade, version: row.version } })
      }}
    >
      <option value="">—</option>
      {driverGrades.map((n) => (
        <option key={n} value={n}>
          {t('fleet.quota.grade-of', { n })}
        </option>
      ))}
    </select>
  )
}

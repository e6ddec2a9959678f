import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  longText,
  Tag,
  useIsPermitted,
  useList,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import {
  evaluationExport,
  evaluationPermissions,
  listEvaluations,
  saveEvaluation,
  type EvaluationRow,
} from '../../contract/index.ts'
import { evaluationMenuWords } from './evaluation-door.words.ts'
import { EvaluationDrawer, NewEvaluation } from './EvaluationDrawer.tsx'
import { evaluationWords } from './evaluations.words.ts'
import { Stars } from './Stars.tsx'
import './evaluations.css'

const c = columnsFor<EvaluationRow>('members.evaluation.col')
const columns = [
  c.when('createdAt', (row) => row.timeZone, { sort: true }),
  c.custom('stars', (row) => <Stars of={row.stars} />, { width: 110, sort: true }),
  c.custom('text', (row) => <EvaluationText row={row} />),
  c.custom('who', (row) => <Who row={row} />, { width: 150 }),
  c.custom('place', (row) => <Place row={row} />, { width: 240 }),
  c.custom('reply', (row) => row.reply || <span className="dimmer">—</span>, { width: 220 }),
]
const phoneColumns = [
  c.custom('text', (row) => (
    <>
      <EvaluationText row={{ ...row, tags: row.text === '' ? row.tags : [] }} />
      <small>{row.stationName}</small>
    </>
  )),
  c.custom('stars', (row) => <Stars of={row.stars} />, { width: 118 }),
]
const stars = ['5', '4', '3', '2', '1']

/** Evaluations screen (ROUTE-13): customers' evaluations of their sessions, and the replies. */
export function EvaluationList() {
  const t = useWords(evaluationWords)
  const m = useWords(evaluationMenuWords)
  const may = useIsPermitted()
  const narrow = useIsPhoneWidth()
  const { setSearch } = usePage()
  const list = useList(listEvaluations, { pageSize: 50, words: 'members.evaluation' })
  const formatStars = (value: string) => t('members.evaluation.stars-n', { stars: value })
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewEvaluation onClose={onClose} />}
      id={(id, drawerProps) => <EvaluationDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('members.title-evaluations')}
      list={list}
      actions={
        <>
          {may(evaluationPermissions.export) && (
            <ExportButton
              name={evaluationExport}
              filter={list.filters}
              label={t('members.evaluation.export')}
              disabled={list.total === 0}
            />
          )}
          <Can call={saveEvaluation}>
            <Button icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
              {t('members.evaluation.new')}
            </Button>
          </Can>
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('members.evaluation.find') }}
          chips={{
            stationId: {
              label: t('members.evaluation.station'),
              translate: (value) => list.rows.find((row) => row.stationId === value)?.stationName ?? value.slice(-6),
            },
          }}
        >
          <FilterDays list={list} from="from" to="to" label={t('members.evaluation.days')} />
          <FilterSelect
            list={list}
            name="stars"
            label={t('members.evaluation.col.stars')}
            options={stars.map((value) => ({ value, label: formatStars(value) }))}
          />
          <FilterSelect list={list} name="replied" />
          <FilterSelect list={list} name="hidden" />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : columns}
        keyOf={(row) => row.id}
        label={m('members.title-evaluations')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={<Empty icon="person" words="members.evaluation.none" />}
      />
    </ListPage>
  )
}

function EvaluationText({ row }: { row: EvaluationRow }) {
  const t = useWords(evaluationWords)
  return (
    <>
      {row.hidden && <Tag tone="warn">{t('members.evaluation.hidden')}</Tag>} {row.text || row.tags.join(' · ') || '—'}
      {row.text !== '' && row.tags.length > 0 && <small>{row.tags.join(' · ')}</small>}
    </>
  )
}
function Who({ row }: { row: EvaluationRow }) {
  const t = useWords(evaluationWords)
  return longText(row.memberName) ?? <span className="dimmer">{t('members.evaluation.no-member')}</span>
}
function Place({ row }: { row: EvaluationRow }) {
  const t = useWords(evaluationWords)
  return (
    <>
      {longText(row.stationName)}
      <small>
        {t('members.evaluation.connector-of', {
          chargePoint: row.chargePointName,
          connector: row.connectorNo,
        })}
      </small>
    </>
  )
}

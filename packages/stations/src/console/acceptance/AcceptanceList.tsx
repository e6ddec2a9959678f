import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListPage,
  translateText,
  type Tone,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import { type AcceptanceRow, listAcceptance } from '../../contract/index.ts'
import { acceptanceWords } from './acceptance.words.ts'
import { placeName } from '../place-name.ts'
import { acceptanceStateWords } from '../../contract/acceptance-values.words.ts'
import './acceptance.css'

export const acceptanceTones: Readonly<Record<AcceptanceRow['state'], Tone>> = {
  running: 'acc',
  passed: 'good',
  failed: 'bad',
  stopped: 'warn',
}
export const acceptancePath = '/statsanalysis/acceptance'

const c = columnsFor<AcceptanceRow>('stations.accept')
/** Columns of the acceptance list, without the charge point column, for use on a charge point's own page. */
export const acceptanceColumns = [
  c.status('state', (row) => ({ tone: acceptanceTones[row.state], word: `stations.accept.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.custom('progress', (row) => translateText('stations.accept.of', { done: row.passed, total: row.total }), {
    width: 130,
    phone: 4,
  }),
  c.custom(
    'failure',
    (row) => (row.failedStep === null ? '' : translateText(`stations.accept.step.${row.failedStep}`)),
    { width: 190 },
  ),
  c.custom('startedByName', (row) => row.startedByName, { width: 140, phone: 1 }),
  c.when('startedAt', (row) => row.timeZone, { phone: 2 }),
  c.when('finishedAt', (row) => row.timeZone),
]
const columns = [
  c.custom(
    'chargePoint',
    (row) => (
      <>
        <b style={{ whiteSpace: 'normal' }}>{placeName(row)}</b>
        <small>{row.chargePointNo}</small>
      </>
    ),
    { width: 240, phone: 1 },
  ),
  // The place and its number already take two lines.
  ...acceptanceColumns.map((each) => (each.phone === 2 ? { ...each, phone: undefined } : each)),
]

/** list of the acceptance runs of all charge points. */
export function AcceptanceList() {
  const t = useWords(acceptanceWords)
  useWords(acceptanceStateWords)
  const nav = useNav()
  const list = useList(listAcceptance, { pageSize: 50, every: 15_000, words: 'stations.accept' })
  return (
    <ListPage
      title={t('stations.accept.title')}
      list={list}
      actions={
        <ExportButton
          name="stations.acceptance"
          filter={list.filters}
          disabled={list.total === 0}
          label={t('stations.accept.export')}
        />
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('stations.accept.find') }}>
          <FilterSelect list={list} name="state" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.accept.title')}
        onOpen={(row) => nav.go(`${acceptancePath}/${row.id}`)}
        empty={
          <Empty icon="check" title={t('stations.accept.none')}>
            <p>{t('stations.accept.none-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}

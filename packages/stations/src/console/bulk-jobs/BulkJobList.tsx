import {
  Bar,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  translateText,
  type Tone,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import { listBulkJobs, type BulkJobRow } from '../../contract/index.ts'
import { bulkJobText } from '../commands/command-text.ts'
import { commandTextWords } from '../commands/command-text.words.ts'
import { bulkJobWords } from './bulk-jobs.words.ts'

export const bulkJobTones: Readonly<Record<BulkJobRow['state'], Tone>> = {
  running: 'acc',
  paused: 'warn',
  stopped: 'bad',
  done: 'good',
}
export function bulkJobTotal({ counts }: BulkJobRow): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
/** Returns the title of a bulk job: the command in the reader's language. */
export function bulkJobTitle({ kind, title }: Pick<BulkJobRow, 'kind' | 'title'>): string {
  return kind === 'command' ? bulkJobText(title) : title
}
export function bulkJobEndedCount({ counts: { done, failed, skipped } }: BulkJobRow): number {
  return done + failed + skipped
}

const c = columnsFor<BulkJobRow>('stations.bulkJobs')
const columns = [
  c.custom(
    'what',
    (row) => (
      <>
        {bulkJobTitle(row)}
        <small>{translateText(`stations.bulkJobs.kind.${row.kind}`)}</small>
      </>
    ),
    { phone: 1 },
  ),
  c.status('state', (row) => ({ tone: bulkJobTones[row.state], word: `stations.bulkJobs.state.${row.state}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom(
    'progress',
    (row) => (
      <>
        <Bar
          of={bulkJobEndedCount(row) / Math.max(1, bulkJobTotal(row))}
          label={translateText('stations.bulkJobs.progress')}
        />
        <small>
          {translateText('stations.bulkJobs.of', { done: bulkJobEndedCount(row), total: bulkJobTotal(row) })}
          {row.counts.failed > 0 &&
            ` · ${translateText('stations.bulkJobs.failed-count', { count: row.counts.failed })}`}
        </small>
      </>
    ),
    { width: 190 },
  ),
  c.custom('by', (row) => row.requestedByName, { width: 150 }),
  c.when('createdAt', undefined, { phone: 4 }),
]

/** list of active and finished bulk jobs. */
export function BulkJobList() {
  const t = useWords(bulkJobWords)
  useWords(commandTextWords)
  const nav = useNav()
  const list = useList(listBulkJobs, { words: 'stations.bulkJobs' })
  return (
    <ListPage
      title={t('stations.bulkJobs.title')}
      list={list}
      filters={
        <Filters list={list}>
          <FilterSelect list={list} name="kind" label={t('stations.bulkJobs.what')} />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.bulkJobs.title')}
        onOpen={(row) => nav.go(`/statsanalysis/chgpile/bulk-jobs/${row.id}`)}
        empty={
          <Empty icon="operation" title={t('stations.bulkJobs.none')}>
            <p>{t('stations.bulkJobs.none-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}

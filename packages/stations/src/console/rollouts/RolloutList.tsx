import {
  Bar,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  say,
  type Tone,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import { listRollouts, type RolloutRow } from '../../contract/index.ts'
import { bulkSaid } from '../commands/command-said.ts'
import { commandSaidWords } from '../commands/command-said.words.ts'
import { rolloutWords } from './rollouts.words.ts'

export const rolloutTones: Readonly<Record<RolloutRow['state'], Tone>> = {
  running: 'acc',
  paused: 'warn',
  stopped: 'bad',
  done: 'good',
}
export function totalOf({ counts }: RolloutRow): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
/** What it does: a command in the reader's words. */
export function rolloutTitle({ kind, title }: Pick<RolloutRow, 'kind' | 'title'>): string {
  return kind === 'command' ? bulkSaid(title) : title
}
export function endedOf({ counts: { done, failed, skipped } }: RolloutRow): number {
  return done + failed + skipped
}

const c = columnsFor<RolloutRow>('stations.rollouts')
const columns = [
  c.custom(
    'what',
    (row) => (
      <>
        {rolloutTitle(row)}
        <small>{say(`stations.rollouts.kind.${row.kind}`)}</small>
      </>
    ),
    { phone: 1 },
  ),
  c.status(
    'state',
    (row) => ({ tone: rolloutTones[row.state], word: `stations.rollouts.state.${row.state}` }),
    { width: 120, phone: 3 },
  ),
  c.custom(
    'progress',
    (row) => (
      <>
        <Bar of={endedOf(row) / Math.max(1, totalOf(row))} label={say('stations.rollouts.progress')} />
        <small>
          {say('stations.rollouts.of', { done: endedOf(row), total: totalOf(row) })}
          {row.counts.failed > 0 &&
            ` · ${say('stations.rollouts.failed-count', { count: row.counts.failed })}`}
        </small>
      </>
    ),
    { width: 190 },
  ),
  c.custom('by', (row) => row.requestedByName, { width: 150 }),
  c.when('createdAt', undefined, { phone: 4 }),
]

/** bulk jobs, what runs and what was. */
export function RolloutList() {
  const t = useWords(rolloutWords)
  useWords(commandSaidWords)
  const nav = useNav()
  const list = useList(listRollouts, { words: 'stations.rollouts' })
  return (
    <ListPage
      title={t('stations.rollouts.title')}
      list={list}
      filters={
        <Filters list={list}>
          <FilterSelect list={list} name="kind" label={t('stations.rollouts.what')} />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.rollouts.title')}
        onOpen={(row) => nav.go(`/statsanalysis/chgpile/rollouts/${row.id}`)}
        empty={
          <Empty icon="operation" title={t('stations.rollouts.none')}>
            <p>{t('stations.rollouts.none-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}

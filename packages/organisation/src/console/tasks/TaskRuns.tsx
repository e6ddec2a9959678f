import {
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatInstant,
  longText,
  currentUserStore,
  Pager,
  translateText,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { listTaskRuns, type TaskRow, type TaskRunRow } from '../../contract/index.ts'
import { formatMs, taskTitle, taskTones } from './task-text.ts'
import { taskWords } from './tasks.words.ts'

const c = columnsFor<TaskRunRow>('organisation.task')
const columnsOf = (tasks: readonly TaskRow[]) => [
  c.custom(
    'startedAt',
    (row, language) => formatInstant(row.startedAt, language, currentUserStore.get()?.operator.timeZone, 'second'),
    { width: 170, phone: 2 },
  ),
  c.custom('task', (row, language) => longText(taskTitle(tasks, row.task, language), row.task), {
    width: 260,
    phone: 1,
  }),
  c.status('state', (row) => ({ tone: taskTones[row.state], word: `organisation.task.state.${row.state}` }), {
    width: 200,
    phone: 3,
  }),
  c.custom('durationMs', (row, language) => formatMs(row.durationMs, language), {
    align: 'end',
    width: 100,
    phone: 4,
  }),
  c.number('attempt', { width: 80 }),
  c.custom('startedBy', (row) => row.startedBy ?? translateText('organisation.task.by-clock'), {
    width: 150,
  }),
  c.custom('error', (row) => row.error),
]

/** Lists scheduled and manual runs, newest first. */
export function TaskRuns({ tasks }: { tasks: readonly TaskRow[] }) {
  const t = useWords(taskWords)
  const language = useLanguage()
  const list = useList(listTaskRuns, { pageSize: 50, every: 10_000, words: 'organisation.task' })
  return (
    <>
      <Filters list={list}>
        <FilterSelect
          list={list}
          name="task"
          options={tasks.map((task) => ({ value: task.name, label: taskTitle(tasks, task.name, language) }))}
        />
        <FilterSelect list={list} name="state" />
      </Filters>
      <DataTable
        list={{ ...list, open: undefined }}
        columns={columnsOf(tasks)}
        keyOf={(row) => row.id}
        label={t('organisation.task.history')}
        opens={false}
        empty={<Empty icon="clock" title={t('organisation.task.empty')} />}
      />
      <div className="tab-foot">
        <Pager list={list} />
      </div>
    </>
  )
}

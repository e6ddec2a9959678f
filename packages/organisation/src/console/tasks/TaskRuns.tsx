import {
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatWhen,
  meStore,
  Pager,
  say,
  useList,
  useSay,
  useWords,
} from '@evops/platform/console'
import { listTaskRuns, type TaskRow, type TaskRunRow, taskRunStates } from '../../contract/index.ts'
import { formatMs, taskTones } from './task-text.ts'
import { taskWords } from './tasks.words.ts'

const c = columnsFor<TaskRunRow>('organisation.task')
const columns = [
  c.custom(
    'startedAt',
    (row, language) => formatWhen(row.startedAt, language, meStore.get()?.operator.timeZone, 'second'),
    {
      width: 170,
    },
  ),
  c.text('task', { width: 220 }),
  c.status('state', (row) => ({ tone: taskTones[row.state], word: `organisation.task.state.${row.state}` }), {
    width: 200,
  }),
  c.custom('durationMs', (row, language) => formatMs(row.durationMs, language), { align: 'end', width: 100 }),
  c.number('attempt', { width: 80 }),
  c.custom('startedBy', (row) => row.startedBy ?? say('organisation.task.by-clock'), { width: 150 }),
  c.custom('error', (row) => <span title={row.error ?? undefined}>{row.error}</span>),
]

/** Runs by the clock and by hand, the newest first. */
export function TaskRuns({ tasks }: { tasks: readonly TaskRow[] }) {
  const t = useWords(taskWords)
  const tell = useSay()
  const list = useList(listTaskRuns, { pageSize: 50, every: 10_000 })
  return (
    <>
      <Filters
        list={list}
        chips={{
          task: { label: t('organisation.task.task') },
          state: {
            label: t('organisation.task.state'),
            say: (value) => tell(`organisation.task.state.${value}`),
          },
        }}
      >
        <FilterSelect
          list={list}
          name="task"
          label={t('organisation.task.task')}
          options={tasks.map((task) => ({ value: task.name, label: task.name }))}
        />
        <FilterSelect
          list={list}
          name="state"
          label={t('organisation.task.state')}
          options={taskRunStates.map((value) => ({ value, label: t(`organisation.task.state.${value}`) }))}
        />
      </Filters>
      <DataTable
        list={{ ...list, open: undefined }}
        columns={columns}
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

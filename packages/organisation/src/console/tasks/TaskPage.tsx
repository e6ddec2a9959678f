import {
  columnsFor,
  DataTable,
  Empty,
  ReadFailure,
  formatInstant,
  longText,
  currentUserStore,
  PageHead,
  translateText,
  Tabs,
  UpdatedAt,
  useCall,
  usePage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { listTasks, type TaskRow } from '../../contract/index.ts'
import { BackupsTab } from '../backups/BackupsTab.tsx'
import { EncryptionKeysTab } from '../encryption-keys/EncryptionKeysTab.tsx'
import { encryptionKeyWords } from '../encryption-keys/encryption-keys.words.ts'
import { backupWords } from '../backups/backups.words.ts'
import { InstallationTab } from '../installation/InstallationTab.tsx'
import { installationWords } from '../installation/installation.words.ts'
import { RetentionTab } from '../retention/RetentionTab.tsx'
import { retentionWords } from '../retention/retention.words.ts'
import { TaskDrawer } from './TaskDrawer.tsx'
import { formatMs, scheduleText, taskTitle, taskTones } from './task-text.ts'
import { TaskRuns } from './TaskRuns.tsx'
import { taskWords } from './tasks.words.ts'
import '../parts/parts.css'
import './tasks.css'

const c = columnsFor<TaskRow>('organisation.task')
const zone = () => currentUserStore.get()?.operator.timeZone
const columns = [
  c.custom('name', (row, language) => longText(taskTitle([row], row.name, language), row.name), {
    least: 260,
    phone: 1,
  }),
  c.custom(
    'cron',
    (row, language) => (
      <>
        <span className="two-lines" title={`${row.cron} · ${row.timeZone}`}>
          {scheduleText(row, { translate: translateText, language, zone: zone() })}
        </span>
        {!row.enabled && <small>{translateText('organisation.task.off')}</small>}
      </>
    ),
    { title: 'organisation.task.schedule', width: 210, phone: 2 },
  ),
  c.custom('nextRunAt', (row, language) => (row.enabled ? formatInstant(row.nextRunAt, language, zone()) : '—'), {
    align: 'end',
    width: 150,
  }),
  c.custom(
    'lastRunAt',
    (row, language) =>
      row.lastRunAt ? formatInstant(row.lastRunAt, language, zone()) : translateText('organisation.task.never'),
    { align: 'end', width: 150, phone: 4 },
  ),
  c.custom(
    'lastState',
    (row) =>
      row.lastState && (
        <span className={`tag ${taskTones[row.lastState]}`} title={row.lastError ?? undefined}>
          {translateText(`organisation.task.state.${row.lastState}`)}
        </span>
      ),
    { width: 120, phone: 3 },
  ),
  c.custom('lastDurationMs', (row, language) => formatMs(row.lastDurationMs, language), {
    align: 'end',
    width: 100,
  }),
]

/** Tasks screen (ROUTE-13): scheduled tasks, their next run and their last results. */
export function TaskPage() {
  const t = useWords(taskWords)
  const b = useWords(backupWords)
  const r = useWords(retentionWords)
  const k = useWords(encryptionKeyWords)
  const i = useWords(installationWords)
  const { platformStaff } = useCurrentUser()
  const { search, setSearch } = usePage()
  const { data, error, refetch, dataUpdatedAt } = useCall(listTasks, undefined, {
    every: 10_000,
    quiet: true,
  })
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  const tasks = data ?? []
  const at = tasks.findIndex((task) => task.name === search.open)
  const open = tasks[at]
  const step = (to: number) => {
    const next = tasks[to]
    return next ? () => setSearch({ open: next.name }) : undefined
  }
  return (
    <div>
      <PageHead title={t('organisation.task.title')} fresh={<UpdatedAt at={dataUpdatedAt} />} />
      <section className="sheet">
        <Tabs
          label={t('organisation.task.title')}
          forgets={['name', 'result']}
          tabs={[
            {
              key: 'tasks',
              title: t('organisation.task.tasks'),
              body: () => (
                <DataTable
                  rows={tasks}
                  columns={columns}
                  keyOf={(row) => row.name}
                  label={t('organisation.task.tasks')}
                  onOpen={(row) => setSearch({ open: row.name })}
                  empty={data && <Empty icon="clock" title={t('organisation.task.no-tasks')} />}
                />
              ),
            },
            { key: 'history', title: t('organisation.task.history'), body: () => <TaskRuns tasks={tasks} /> },
            { key: 'backups', title: b('organisation.backup.title'), body: () => <BackupsTab /> },
            ...(platformStaff
              ? [
                  {
                    key: 'installation',
                    title: i('organisation.installation.title'),
                    body: () => <InstallationTab />,
                  },
                  {
                    key: 'keys',
                    title: k('organisation.encryption.title'),
                    body: () => <EncryptionKeysTab />,
                  },
                ]
              : []),
            { key: 'retention', title: r('organisation.retention.title'), body: () => <RetentionTab /> },
          ]}
        />
      </section>
      {open && (
        <TaskDrawer
          key={open.name}
          task={open}
          onClose={() => setSearch({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </div>
  )
}

import {
  type DrawerNavigation,
  Button,
  isPermitted,
  CheckField,
  Drawer,
  Facts,
  Form,
  type FormState,
  Link,
  Notice,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useDeferredValue } from 'react'
import { listTaskRuns, listTasks, previewTask, runTask, type TaskRow, updateTask } from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { formatMs } from './task-text.ts'
import { taskWords } from './tasks.words.ts'

export function TaskDrawer({
  task,
  ...neighbours
}: DrawerNavigation & {
  task: TaskRow
}) {
  const t = useWords(taskWords)
  const language = useLanguage()
  const { platformStaff } = useCurrentUser()
  const run = useSave(runTask, { refreshes: [listTasks, listTaskRuns], done: t('organisation.task.queued') })
  const mayRun = platformStaff && isPermitted(runTask)
  return (
    <Drawer
      title={task.title?.[language] ?? task.name}
      sub={task.name}
      footer={
        mayRun ? (
          <Button icon="play" busy={run.isPending} onClick={() => run.mutate({ params: { task: task.name } })}>
            {t('organisation.task.run')}
          </Button>
        ) : undefined
      }
      {...neighbours}
    >
      <div className="stack">
        {!platformStaff && <Notice>{t('organisation.task.look-only')}</Notice>}
        <Facts
          of={[
            [
              t('organisation.task.nextRunAt'),
              task.enabled ? <InstantValue key="at" at={task.nextRunAt} /> : t('organisation.task.off'),
            ],
            [
              t('organisation.task.lastRunAt'),
              task.lastRunAt ? <InstantValue key="at" at={task.lastRunAt} /> : t('organisation.task.never'),
            ],
            [t('organisation.task.lastState'), task.lastState && t(`organisation.task.state.${task.lastState}`)],
            [t('organisation.task.lastDurationMs'), formatMs(task.lastDurationMs, language)],
          ]}
        />
        {task.looksFirst && <p className="small note">{t('organisation.task.looks-first')}</p>}
        {task.lastError && <Notice tone="bad">{task.lastError}</Notice>}
        <p className="small">
          <Link to={`/sysmng/tasks?tab=history&task=${encodeURIComponent(task.name)}`}>
            {t('organisation.task.all-runs')}
          </Link>
        </p>
        <Schedule task={task} onClose={neighbours.onClose} />
      </div>
    </Drawer>
  )
}

function Schedule({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useWords(taskWords)
  const p = useWords(partWords)
  const { platformStaff } = useCurrentUser()
  const { cron, timeZone, enabled, version } = task
  const form = useForm(updateTask, {
    params: { task: task.name },
    initial: { cron, timeZone, enabled },
    toBody: (values) => ({ ...values, version }),
    refreshes: [listTasks],
    onConflict: () => refetchReads(listTasks),
    done: p('organisation.saved'),
  })
  const f = useFields(taskWords, 'organisation.task', { form })
  const may = platformStaff && isPermitted(updateTask)
  const fields = (
    <>
      <TextField {...f('cron')} disabled={!may} />
      {task.defaultCron !== form.values.cron && (
        <p className="row note">
          {t('organisation.task.cron-default', { cron: task.defaultCron })}
          {may && (
            <Button small kind="text" onClick={() => form.set('cron', task.defaultCron)}>
              {t('organisation.task.use-default')}
            </Button>
          )}
        </p>
      )}
      <SelectField
        {...f('timeZone')}
        options={[...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
          value,
          label: value,
        }))}
        disabled={!may}
      />
      <CheckField {...f('enabled')} disabled={!may} />
      <Preview form={form} />
    </>
  )
  return may ? (
    <Form form={form} onCancel={onClose}>
      {fields}
    </Form>
  ) : (
    <div className="form">{fields}</div>
  )
}

/** Shows the next five runs of the typed schedule before it is saved, or an error if the schedule is invalid. */
function Preview({ form }: { form: FormState }) {
  const t = useWords(taskWords)
  const cron = useDeferredValue(textOf(form.values.cron))
  const timeZone = textOf(form.values.timeZone)
  const ready = cron.trim().split(/\s+/).length === 5
  const { data, error } = useCall(previewTask, { query: { cron, timeZone } }, { enabled: ready, quiet: true })
  if (!ready) return null
  if (error) return <Notice tone="warn">{error.message.replace(/^[\w.-]+: /, '')}</Notice>
  return (
    <div>
      <h3>{t('organisation.task.preview', { zone: timeZone })}</h3>
      <ol className="next-runs">
        {(data?.runs ?? []).map((at) => (
          <li key={at}>
            <InstantValue at={at} zone={timeZone} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

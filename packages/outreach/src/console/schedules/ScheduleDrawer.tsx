import {
  type DrawerNavigation,
  Button,
  Drawer,
  type ListExport,
  Facts,
  Form,
  formatInstant,
  Link,
  RemoveButton,
  Tag,
  toast,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import {
  createExportSchedule,
  deleteExportSchedule,
  getScheduleChoices,
  holdExportSchedule,
  listExportSchedules,
  pauseExportSchedule,
  runExportSchedule,
  type Schedule,
  schedulesScreen,
  updateExportSchedule,
} from '../../contract/index.ts'
import { toScheduleBody, ScheduleFields } from './ScheduleFields.tsx'
import { formatScheduleTimes } from './format-schedule.ts'
import { scheduleWords } from './schedules.words.ts'
import './schedules.css'

export const stateTones = { active: 'good', paused: 'plain', stopped: 'bad' } as const

/** Drawer next to a list that repeats its export on a schedule. */
export function NewSchedule({ wish, onClose }: { wish: ListExport; onClose: () => void }) {
  const t = useWords(scheduleWords)
  const language = useLanguage()
  const { data: choices } = useCall(getScheduleChoices, { query: { exportName: wish.name } })
  const form = useForm(createExportSchedule, {
    initial: {
      name: wish.view,
      format: 'xlsx',
      language,
      cadence: 'daily',
      at: '07:00',
      userIds: [],
      webhookIds: [],
    },
    toBody: (values) => ({
      ...toScheduleBody(values),
      exportName: wish.name,
      filter: wish.filter,
      filterTexts: wish.filterTexts,
    }),
    refreshes: [listExportSchedules],
    done: t('outreach.schedule.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('outreach.schedule.new')} sub={choices?.title} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <ScheduleFields form={form} exportName={wish.name} filterTexts={wish.filterTexts} />
      </Form>
      <p className="schedule-more">
        <Link to={schedulesScreen.path}>{t('outreach.schedule.see-all')}</Link>
      </p>
    </Drawer>
  )
}

/** An existing schedule: its last run, and for its owner the form. */
export function ScheduleDrawer({ schedule, ...neighbours }: DrawerNavigation & { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const { state, stopReason } = schedule
  return (
    <Drawer
      title={schedule.name}
      sub={schedule.title}
      tags={<Tag tone={stateTones[state]}>{t(`outreach.schedule.state.${state}`)}</Tag>}
      footer={<Acts schedule={schedule} onClose={neighbours.onClose} />}
      {...neighbours}
    >
      {stopReason && <p className="msg bad">{t(`outreach.schedule.stop.${stopReason}`)}</p>}
      <LastRun schedule={schedule} />
      {schedule.mine && (
        <div className="schedule-more">
          <Change schedule={schedule} />
        </div>
      )}
    </Drawer>
  )
}

function LastRun({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const when = (at: string | null) => at && formatInstant(at, language, zone, 'short')
  const { lastAt, lastState, lastError, nextAt, delivered, waiting, dead } = schedule
  const counts = t('outreach.schedule.delivered', { done: delivered, waiting, dead })
  const outcome = lastState === 'sent' ? counts : (lastError ?? '')
  return (
    <Facts
      of={[
        [t('outreach.schedule.when'), formatScheduleTimes(schedule, language)],
        [t('outreach.schedule.nextAt'), when(nextAt) ?? '–'],
        [t('outreach.schedule.userName'), schedule.userName],
        [
          t('outreach.schedule.last'),
          lastState === null ? '–' : `${when(lastAt)} · ${t(`outreach.schedule.last.${lastState}`)}`,
        ],
        ...(outcome === '' ? [] : [['', outcome] as const]),
      ]}
    />
  )
}

function Change({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords)
  const { id, version, name, format, language, span, cadence, at, userIds, webhookIds, emails } = schedule
  const { exportName, filter, filterTexts, weekday, monthDay } = schedule
  const times = { cadence, weekday, monthDay, at, addresses: emails.join('\n') }
  const form = useForm(updateExportSchedule, {
    params: { id },
    initial: { version, name, format, language, span, userIds, webhookIds, ...times },
    toBody: (values) => ({ ...toScheduleBody(values), version, exportName, filter, filterTexts }),
    refreshes: [listExportSchedules],
    done: t('outreach.schedule.saved'),
  })
  return (
    <Form form={form} verb={t('outreach.schedule.save')}>
      <ScheduleFields form={form} exportName={exportName} filterTexts={filterTexts} />
    </Form>
  )
}

function Acts({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useWords(scheduleWords)
  const { id, name, mine, state, lastState } = schedule
  const refreshes = [listExportSchedules]
  const run = useSave(runExportSchedule, {
    refreshes,
    onSaved: () => toast.info(t('outreach.schedule.started')),
  })
  const pause = useSave(pauseExportSchedule, { refreshes })
  const hold = useSave(holdExportSchedule, { refreshes })
  const params = { id }
  return (
    <>
      {mine && (
        <Button
          icon="play"
          busy={run.isPending}
          disabled={lastState === 'running'}
          onClick={() => run.mutate({ params })}
        >
          {t('outreach.schedule.run')}
        </Button>
      )}
      {state === 'active' && (
        <Button
          icon="stop"
          busy={pause.isPending || hold.isPending}
          onClick={() => (mine ? pause.mutate({ params, body: { paused: true } }) : hold.mutate({ params }))}
        >
          {t('outreach.schedule.pause')}
        </Button>
      )}
      {mine && state !== 'active' && (
        <Button busy={pause.isPending} onClick={() => pause.mutate({ params, body: { paused: false } })}>
          {t('outreach.schedule.resume')}
        </Button>
      )}
      {mine && (
        <RemoveButton
          call={deleteExportSchedule}
          input={{ params }}
          save={{ refreshes, done: t('outreach.schedule.deleted'), onSaved: onClose }}
          confirmation={{
            title: t('outreach.schedule.delete-title', { name }),
            verb: t('outreach.schedule.delete'),
          }}
        />
      )}
    </>
  )
}

import {
  drawerNavigation,
  BulkBar,
  call,
  CallError,
  DataTable,
  Empty,
  type List,
  LiveLine,
  PageHead,
  Sheet,
  toast,
  useCall,
  useIsPermitted,
  useLanguage,
  useLive,
  useLiveValues,
  useIsPhoneWidth,
  usePreference,
  useWords,
} from '@evops/kit'
import { useEffect } from 'react'
import {
  acknowledgeAlarm,
  type AlarmRow,
  alarmsTopic,
  eventsTopic,
  listEvents,
  type LoggedEvent,
} from '../../contract/index.ts'
import { eventMeaning } from './event-text.ts'
import { eventWords } from './events.words.ts'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import { itemIdOf } from '../live-reads.ts'
import { placeName } from '../place-name.ts'
import { useUnpagedList } from '../unpaged-list.ts'
import { alarmColumns, alarmPhoneColumns } from '../alarms/alarm-columns.tsx'
import { AlarmBulk } from '../alarms/AlarmBulk.tsx'
import { AlarmDrawer } from '../alarms/AlarmDrawer.tsx'
import { AlarmSums } from '../alarms/AlarmSums.tsx'
import { formatAlarmTime, isAlarm, LevelMark } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { useAlarmSound } from '../alarms/use-alarm-sound.ts'
import { eventKindWords } from '../../contract/event-values.words.ts'
import '../alarms/alarms.css'

const shownEvents = 20
const isOpen = ({ state, foldedInto }: AlarmRow) => state !== 'closed' && foldedInto === null
/** A monitor stays open for days, so closed alarms and old events are removed from memory. */
const openAlarms = { isWhole: true, isGone: (item: unknown) => isAlarm(item) && !isOpen(item) }
const lastEvents = { most: 5 * shownEvents }
/** The panel next to the stream has space for fault, place, state and start time. The alarm's drawer shows the rest. */
const streamKeys = ['level', 'fault', 'place', 'state', 'raisedAt']
const streamColumns = alarmColumns.filter(({ key }) => streamKeys.includes(key))

/** ROUTE-02 chgeventmonitoring: open alarms and incoming events, live. */
export function EventMonitoring() {
  'use no memo'
  const t = useWords(alarmWords)
  const mayAct = useIsPermitted()(acknowledgeAlarm)
  const narrow = useIsPhoneWidth()
  const { name } = useLive(alarmsTopic, undefined, itemIdOf, openAlarms)
  const { values } = useLiveValues(name, isAlarm)
  const open = values.filter(isOpen).toSorted(byWeight)
  const list = useUnpagedList({
    rows: open,
    isPending: false,
    isFetching: false,
    error: null,
    reload: () => undefined,
  })
  useForgetGone(list)
  const [sound, setSound] = usePreference('stations.alarm-sound', isFlag)
  useAlarmSound(sound === true, open)
  useAcknowledgeKey()
  return (
    <div>
      <PageHead
        title={t('stations.alarm.monitor')}
        fresh={<LiveLine />}
        actions={
          <label className="check">
            <input
              type="checkbox"
              className="cb"
              checked={sound === true}
              onChange={(event) => setSound(event.target.checked)}
            />
            {t('stations.alarm.sound')}
          </label>
        }
      />
      <div className="sheet list-sheet alarm-head">
        <AlarmSums />
      </div>
      <div className="alarm-stream">
        <div className="sheet list-sheet">
          <BulkBar list={list} offersEvery={false}>
            {(_keys, chosen) => <AlarmBulk chosen={chosen} />}
          </BulkBar>
          <DataTable
            list={list}
            columns={narrow ? alarmPhoneColumns : streamColumns}
            keyOf={(row) => row.id}
            label={t('stations.alarm.title')}
            selectable={mayAct}
            empty={
              <Empty icon="check" title={t('stations.alarm.quiet')}>
                <p>{t('stations.alarm.quiet-text')}</p>
              </Empty>
            }
          />
          <p className="keys small dim wide-only">{t('stations.alarm.keys')}</p>
        </div>
        <EventStream />
      </div>
      {list.open && <AlarmDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row) => row.id)} />}
    </div>
  )
}

/** Removes alarms that were closed in the meantime from the selection. */
function useForgetGone({ rows, selection }: List<AlarmRow>): void {
  useEffect(() => {
    const there = new Set(rows.map(({ id }) => id))
    const gone = selection.keys().filter((key) => !there.has(key))
    if (gone.length > 0) selection.set(gone, false)
  }, [rows, selection])
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}
/** Sort order: unacknowledged alarms first, then severity, then newest first. */
function byWeight(a: AlarmRow, b: AlarmRow): number {
  const waits = (row: AlarmRow) => (row.state === 'raised' ? 0 : row.state === 'acknowledged' ? 1 : 2)
  return waits(a) - waits(b) || b.level - a.level || b.raisedAt.localeCompare(a.raisedAt)
}

/** Key `a` acknowledges the focused row. */
function useAcknowledgeKey(): void {
  const may = useIsPermitted()(acknowledgeAlarm)
  const t = useWords(alarmWords)
  const done = t('stations.alarm.acknowledged')
  useEffect(() => {
    if (!may) return
    const onKey = (event: KeyboardEvent) => {
      const row = document.activeElement?.closest<HTMLElement>('.alarm-stream tr[data-key]')
      const id = row?.dataset.key
      if (event.key !== 'a' || event.ctrlKey || event.metaKey || event.altKey || !id) return
      event.preventDefault()
      call(acknowledgeAlarm, { params: { id }, body: {} }).then(
        () => toast.ok(done),
        (error: unknown) => toast.fail(error instanceof CallError ? error.msg : String(error)),
      )
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [may, done])
}

function isEvent(value: unknown): value is LoggedEvent {
  return typeof value === 'object' && value !== null && 'receivedAt' in value
}
function EventStream() {
  'use no memo'
  const t = useWords(alarmWords)
  useWords(eventWords)
  useWords(eventKindWords)
  useWords(deviceMessageWords)
  const language = useLanguage()
  const { name } = useLive(eventsTopic, undefined, itemIdOf, lastEvents)
  const { values } = useLiveValues(name, isEvent)
  // Events from before the page was opened. Later events arrive live.
  const { data: before } = useCall(listEvents, { query: { limit: shownEvents } }, { quiet: true })
  const eventsById = new Map([...(before?.list ?? []), ...values].map((event) => [event.id, event]))
  const newest = [...eventsById.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, shownEvents)
  return (
    <Sheet title={t('stations.alarm.stream')} flush>
      {newest.length === 0 && <p className="keys dim">{t('stations.alarm.stream-none')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <ul className="feed" tabIndex={0} aria-label={t('stations.alarm.stream')}>
        {newest.map((event) => (
          <li key={event.id}>
            <span className="row">
              <LevelMark level={event.level} />
              <span className="push dim small">{formatAlarmTime(event.receivedAt, event.timeZone, language)}</span>
            </span>
            <b className="clip">{eventMeaning(event, language)}</b>
            <small className="dim clip">{placeName(event)}</small>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

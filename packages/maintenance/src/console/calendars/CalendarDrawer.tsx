import {
  type DrawerNavigation,
  isPermitted,
  CheckField,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  type FormValues,
  RemoveButton,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import {
  createWorkCalendar,
  deleteWorkCalendar,
  getWorkCalendar,
  listWorkCalendars,
  parseSpecialDays,
  updateWorkCalendar,
  weekdays,
  formatSpecialDays,
  type CalendarRow,
} from '../../contract/index.ts'
import { StationsField } from '../StationsField.tsx'
import { workOrderReads } from '../work-orders/use-quick-acts.ts'
import { calendarWords } from './calendars.words.ts'

const refreshes = [listWorkCalendars, getWorkCalendar, ...workOrderReads]
/** Initial hours of a new calendar. */
const usual = '08:00-18:00'

/** Special days are typed as lines; invalid text is sent unchanged, and the contract rejects it. */
function bodyOf({ days, ...values }: FormValues): Record<string, unknown> {
  const text = typeof days === 'string' ? days : ''
  const read = parseSpecialDays(text)
  const texts = [...weekdays, 'remark'].map((name) => [name, values[name] ?? ''])
  return { ...values, ...Object.fromEntries(texts), days: read.wrong === undefined ? read.days : text }
}

export function NewCalendar({ onClose }: { onClose: () => void }) {
  const t = useWords(calendarWords)
  const { timeZone } = useCurrentUser().operator
  const week = Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, usual]))
  const form = useForm(createWorkCalendar, {
    initial: { timeZone, ...week, stationIds: [], standard: false },
    toBody: bodyOf,
    refreshes,
    done: t('maintenance.calendar.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('maintenance.calendar.new')} onClose={onClose}>
      <Form form={form} columns verb={t('maintenance.calendar.new')} onCancel={onClose}>
        <CalendarFields form={form} />
      </Form>
    </Drawer>
  )
}

export function CalendarDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(calendarWords)
  const read = useCall(getWorkCalendar, { params: { id } }, { quiet: true })
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.calendar.none')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      tags={row.standard && <Tag tone="acc">{t('maintenance.calendar.standard-tag')}</Tag>}
      footer={
        <RemoveButton
          call={deleteWorkCalendar}
          input={{ params: { id } }}
          save={{ refreshes, done: t('maintenance.calendar.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: t('maintenance.calendar.delete-title', { name: row.name }),
            text: t('maintenance.calendar.delete-text'),
            verb: t('maintenance.calendar.delete'),
          }}
        />
      }
      {...neighbours}
    >
      <EditCalendar key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditCalendar({ row, onClose }: { row: CalendarRow; onClose: () => void }) {
  const t = useWords(calendarWords)
  const { id, version, stations: _names, days, ...values } = row
  const form = useForm(updateWorkCalendar, {
    params: { id },
    initial: { ...values, version, days: formatSpecialDays(days, '\n') } as object,
    toBody: bodyOf,
    refreshes,
    done: t('maintenance.calendar.saved'),
  })
  if (!isPermitted(updateWorkCalendar))
    return (
      <fieldset className="form" disabled>
        <CalendarFields form={form} />
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <CalendarFields form={form} />
    </Form>
  )
}

function CalendarFields({ form }: { form: FormState }) {
  const t = useWords(calendarWords)
  const f = useFields(calendarWords, 'maintenance.calendar', { form })
  const { days, timeZone } = form.values
  const { wrong } = parseSpecialDays(typeof days === 'string' ? days : '')
  const current = typeof timeZone === 'string' && timeZone !== '' ? [timeZone] : []
  const zones = [...new Set([...current, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  return (
    <>
      <TextField {...f('name')} />
      <SelectField {...f('timeZone')} options={zones.map((zone) => ({ value: zone, label: zone }))} />
      <h3 className="wide">{t('maintenance.calendar.week')}</h3>
      <p className="hint wide">{t('maintenance.calendar.week-hint')}</p>
      {weekdays.map((day) => (
        <TextField key={day} {...f(day)} />
      ))}
      <TextField
        {...f('days')}
        hint={
          wrong === undefined
            ? t('maintenance.calendar.days-hint')
            : t('maintenance.calendar.days-wrong', { line: wrong })
        }
        lines={6}
        wide
      />
      <StationsField form={form} label={t('maintenance.calendar.stations')} />
      <CheckField {...f('standard')} wide />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

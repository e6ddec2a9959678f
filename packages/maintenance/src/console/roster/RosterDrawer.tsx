import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  type FormValues,
  RemoveButton,
  TextField,
  useCall,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import {
  deleteRoster,
  getRoster,
  getStaff,
  listRoster,
  listStaff,
  latestShiftEndMinutes,
  putRoster,
  rankWorkOrderStaff,
  parseSpecialDays,
  weekdays,
  workOrderStaff,
  formatSpecialDays,
  type Roster,
  type StaffRow,
} from '../../contract/index.ts'
import { rosterWords } from './roster.words.ts'

const refreshes = [listRoster, getRoster, listStaff, getStaff, workOrderStaff, rankWorkOrderStaff]

/** Special days are typed as lines; invalid text is sent unchanged, and the contract rejects it. */
function bodyOf({ days, ...values }: FormValues): Record<string, unknown> {
  const text = typeof days === 'string' ? days : ''
  const read = parseSpecialDays(text, latestShiftEndMinutes)
  const week = Object.fromEntries(weekdays.map((day) => [day, values[day] ?? '']))
  return { ...values, ...week, days: read.wrong === undefined ? read.days : text }
}

/** Shows the working times of a member of staff: the week, and single days. */
export function RosterDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(rosterWords)
  const input = { params: { id } }
  const read = useCall(getRoster, input, { quiet: true })
  const person = useCall(getStaff, input, { quiet: true })
  const row = person.data
  if (read.error || person.error || !read.data || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.roster.none')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      sub={row.staffNo}
      footer={
        read.data.version > 0 && (
          <RemoveButton
            call={deleteRoster}
            input={input}
            save={{ refreshes, done: t('maintenance.roster.deleted'), onSaved: neighbours.onClose }}
            confirmation={{
              title: t('maintenance.roster.delete-title', { name: row.name }),
              text: t('maintenance.roster.delete-text'),
              verb: t('maintenance.roster.delete'),
            }}
          />
        )
      }
      {...neighbours}
    >
      <EditRoster key={read.data.version} staff={row} roster={read.data} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditRoster({ staff, roster, onClose }: { staff: StaffRow; roster: Roster; onClose: () => void }) {
  const t = useWords(rosterWords)
  const { days, timeZone, ...values } = roster
  const form = useForm(putRoster, {
    params: { id: staff.id },
    initial: { ...values, days: formatSpecialDays(days, '\n') } as object,
    toBody: bodyOf,
    refreshes,
    done: t('maintenance.roster.saved'),
  })
  const fields = (
    <>
      <p className="note wide">
        {roster.version === 0 && t('maintenance.roster.explain-none')}{' '}
        {t('maintenance.roster.explain', { zone: timeZone })}
      </p>
      <RosterFields form={form} />
    </>
  )
  if (!isPermitted(putRoster))
    return (
      <fieldset className="form" disabled>
        {fields}
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      {fields}
    </Form>
  )
}

function RosterFields({ form }: { form: FormState }) {
  const t = useWords(rosterWords)
  const f = useFields(rosterWords, 'maintenance.roster', { form })
  const { days } = form.values
  const { wrong } = parseSpecialDays(typeof days === 'string' ? days : '', latestShiftEndMinutes)
  return (
    <>
      {weekdays.map((day) => (
        <TextField key={day} {...f(day)} />
      ))}
      <TextField
        {...f('days')}
        hint={
          wrong === undefined ? t('maintenance.roster.days-hint') : t('maintenance.roster.days-wrong', { line: wrong })
        }
        lines={6}
        wide
      />
    </>
  )
}

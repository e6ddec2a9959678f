import { minuteMs } from '@evops/platform/contract'
import {
  DateTimeField,
  Drawer,
  Form,
  type FormState,
  type FormValues,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useIsPermitted,
  useFields,
  useForm,
  useCurrentUser,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  bookableStations,
  bookingPlan,
  defaultBookingRules,
  getBookingRules,
  listBookings,
  listMembers,
  saveBooking,
  type BookingPlan,
} from '../../contract/index.ts'
import { MemberField } from '../members/MemberField.tsx'
import { bookingWords } from './bookings.words.ts'

const keeps = new Set(['pending', 'confirmed', 'used'])

/** Creates a booking at the desk: for a member, or for a start token given by telephone. */
export function NewBooking({ onClose }: { onClose: () => void }) {
  const t = useWords(bookingWords)
  const { search, setSearch } = usePage()
  const form = useForm(saveBooking, {
    initial: { ...(search.stationId && { stationId: search.stationId }), startsAt: inAWhile() },
    refreshes: [listBookings, bookingPlan],
    done: t('members.booking.made'),
    toBody: bodyOf,
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  return (
    <Drawer title={t('members.booking.new')} onClose={onClose}>
      <Form form={form} verb={t('members.booking.new')} onCancel={onClose}>
        <PlaceAndTime form={form} />
        <Holder form={form} />
        <TextField form={form} name="note" label={t('members.booking.note')} lines={2} wide />
      </Form>
    </Drawer>
  )
}

/** Returns the next quarter of an hour. */
function inAWhile(): string {
  const quarter = 15 * minuteMs
  return new Date(Math.ceil(Date.now() / quarter) * quarter).toISOString()
}

/**
 * Builds the request. `connector` is `chargePointId/connectorNo`, the kind of which any connector is suitable, or
 * empty.
 */
function bodyOf({ connector, ...values }: FormValues): Record<string, unknown> {
  const [chargePointId, connectorNo] = typeof connector === 'string' ? connector.split('/') : []
  const isOne = connectorNo !== undefined
  const orNull = (value: unknown) => (value === undefined || value === '' ? null : value)
  return {
    ...values,
    minutes: orNull(values.minutes) ?? undefined,
    memberId: orNull(values.memberId),
    idTag: orNull(values.idTag),
    note: values.note ?? '',
    chargePointId: isOne ? chargePointId : null,
    connectorNo: isOne ? Number(connectorNo) : null,
    connectorType: !isOne && chargePointId ? Number(chargePointId) : null,
  }
}

function PlaceAndTime({ form }: { form: FormState }) {
  const t = useWords(bookingWords)
  const f = useFields(bookingWords, 'members.booking', { form })
  const { timeZone } = useCurrentUser().operator
  const { stationId, startsAt, minutes } = form.values
  const { data: storedRules } = useCall(getBookingRules, {}, { quiet: true })
  const rules = storedRules ?? defaultBookingRules
  const starts = typeof startsAt === 'string' ? Date.parse(startsAt) : Number.NaN
  const hasPlan = typeof stationId === 'string' && stationId !== '' && Number.isFinite(starts)
  const ends = starts + (typeof minutes === 'number' ? minutes : rules.holdMinutes) * minuteMs
  const from = hasPlan ? new Date(starts - rules.leadMinutes * minuteMs).toISOString() : ''
  const to = hasPlan ? new Date(ends).toISOString() : ''
  const { data: plan } = useCall(
    bookingPlan,
    { query: { stationId: hasPlan ? stationId : '', from, to } },
    { quiet: true, enabled: hasPlan },
  )
  const usual = { usual: rules.holdMinutes, most: rules.mostMinutes, lead: rules.leadMinutes }
  return (
    <>
      <PickField
        form={form}
        name="stationId"
        label={t('members.booking.station')}
        placeholder={t('members.booking.station-find')}
        from={bookableStations}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map((one) => ({ value: one.stationId, label: one.name }))}
        chosen={plan?.stationName}
        wide
      />
      <DateTimeField {...f('startsAt')} zone={plan?.timeZone ?? timeZone} />
      <NumberField {...f('minutes')} hint={t('members.booking.minutes-hint', usual)} />
      <ConnectorField form={form} plan={plan} />
    </>
  )
}

function ConnectorField({ form, plan }: { form: FormState; plan: BookingPlan | undefined }) {
  const t = useWords(bookingWords)
  const translate = useTranslate()
  const connectors = plan?.connectors ?? []
  const taken = new Set(
    plan?.bookings.filter(({ state }) => keeps.has(state)).map((one) => `${one.chargePointId}/${one.connectorNo}`),
  )
  const kinds = [...new Set(connectors.map((connector) => connector.connectorType))]
  const stateOf = (key: string, takesStarts: boolean) => {
    if (!takesStarts) return t('members.booking.connector-out')
    return t(taken.has(key) ? 'members.booking.connector-taken' : 'members.booking.connector-free')
  }
  return (
    <SelectField
      form={form}
      name="connector"
      label={t('members.booking.connector')}
      hint={t('members.booking.connector-hint')}
      wide
      options={[
        ...(kinds.length > 1 ? kinds : []).map((kind) => ({
          value: String(kind),
          label: t('members.booking.connector-any-of', { kind: translate(`members.booking.kind-${kind}`) }),
        })),
        ...connectors.map((connector) => {
          const value = `${connector.chargePointId}/${connector.connectorNo}`
          const name = t('members.booking.connector-of', {
            chargePoint: connector.chargePointName || connector.chargePointNo,
            connector: connector.connectorNo,
          })
          const kind = translate(`members.booking.kind-${connector.connectorType}`)
          return { value, label: `${name} · ${kind} · ${stateOf(value, connector.takesStarts)}` }
        }),
      ]}
    />
  )
}

function Holder({ form }: { form: FormState }) {
  const t = useWords(bookingWords)
  const may = useIsPermitted()
  return (
    <>
      {may(listMembers) && <MemberField form={form} name="memberId" label={t('members.booking.member')} />}
      <TextField
        form={form}
        name="idTag"
        label={t('members.booking.tag')}
        hint={may(listMembers) ? t('members.booking.tag-hint') : undefined}
        wide
      />
    </>
  )
}

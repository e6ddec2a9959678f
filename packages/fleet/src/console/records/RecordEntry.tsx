import { calendarDayAt } from '@evops/platform/contract'
import {
  Drawer,
  Form,
  formatInstant,
  Notice,
  toast,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useNow,
  useTranslate,
  useWords,
  instantToLocalTime,
} from '@evops/kit'
import { useEffect, useRef, useState } from 'react'
import {
  createDriverRecord,
  getDriverRecordStart,
  type DriverRecordRow,
  type DriverShift,
} from '../../contract/index.ts'
import { driverRecordBody } from './record-body.ts'
import { formatKm } from './record-columns.tsx'
import { driverRecordQueries } from './RecordDrawer.tsx'
import { DrivenFields, RecordShiftFields } from './RecordFields.tsx'
import { recordWords } from './records.words.ts'
import '../fleet.css'

interface Place {
  day: string
  shift: DriverShift
}

/**
 * Form for records at the end of a shift, one bus after the other: day and shift stay, and the start values of the
 * vehicle are filled in.
 */
export function RecordEntry({ onClose }: { onClose: () => void }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const now = useNow()
  const [place, setPlace] = useState<Place>(() => placeAt(now, timeZone))
  const [entered, setEntered] = useState<DriverRecordRow[]>([])
  return (
    <Drawer title={t('fleet.record.enter')} onClose={onClose}>
      <OneShift
        key={entered.length}
        place={place}
        isNext={entered.length > 0}
        onSaved={(row) => {
          toast.ok(t('fleet.record.saved', { vehicle: row.vehicleLabel, km: formatKm(row.distanceM, language) }))
          setPlace({ day: row.day, shift: row.shift })
          setEntered([row, ...entered])
        }}
        onClose={onClose}
      />
      {entered.length > 0 && (
        <section className="stack">
          <h3>{t('fleet.record.just-now')}</h3>
          <ul className="spells">
            {entered.slice(0, 20).map((row) => (
              <li key={row.id} className="row">
                <b>{row.vehicleLabel}</b>
                <span>{row.driverName}</span>
                <span className="num">{formatKm(row.distanceM, language)} km</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  )
}

interface OneShiftProps {
  place: Place
  isNext: boolean
  onSaved: (row: DriverRecordRow) => void
  onClose: () => void
}
function OneShift({ place, isNext, onSaved, onClose }: OneShiftProps) {
  const t = useWords(recordWords)
  const form = useForm(createDriverRecord, {
    initial: { ...place, trips: 0 },
    refreshes: driverRecordQueries,
    toBody: driverRecordBody,
    onSaved,
  })
  // Focuses the vehicle field for the next bus.
  useEffect(() => {
    if (isNext) document.querySelector<HTMLElement>('.drawer .form .f:nth-child(3) input')?.focus()
  }, [isNext])
  return (
    <Form form={form} verb={t('fleet.record.save-next')} onCancel={onClose}>
      <RecordShiftFields form={form} />
      <Before form={form} />
      <DrivenFields form={form} />
    </Form>
  )
}

/** Shows the vehicle's previous shift and fills in the start values, once for each vehicle, day and shift. */
function Before({ form }: { form: ReturnType<typeof useForm<typeof createDriverRecord>> }) {
  const t = useWords(recordWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { day, shift, vehicleId, odometerStartM, odometerEndM } = form.values
  const isKnown = typeof vehicleId === 'string' && typeof day === 'string' && typeof shift === 'string'
  // Safe cast: the request schema rejects unknown shifts.
  const query = { vehicleId: String(vehicleId), day: String(day), shift: shift as DriverShift }
  const { data, isPlaceholderData } = useCall(getDriverRecordStart, { query }, { enabled: isKnown, quiet: true })
  const queryKey = `${String(vehicleId)} ${String(day)} ${String(shift)}`
  const filled = useRef('')
  const { set } = form
  useEffect(() => {
    if (!isKnown || !data || isPlaceholderData || filled.current === queryKey) return
    filled.current = queryKey
    set('odometerStartM', data.odometerStartM ?? undefined)
    set('socStart', data.socStart ?? undefined)
    set('lineId', data.lineId ?? undefined)
  }, [isKnown, data, isPlaceholderData, queryKey, set])
  if (!isKnown || !data || isPlaceholderData) return null
  const gap =
    typeof odometerStartM === 'number' && data.before !== null && data.odometerStartM !== null
      ? odometerStartM - data.odometerStartM
      : 0
  const distance =
    typeof odometerStartM === 'number' && typeof odometerEndM === 'number' ? odometerEndM - odometerStartM : -1
  return (
    <Notice tone={data.taken || data.isClosed ? 'warn' : 'plain'}>
      {data.isClosed && <p>{t('fleet.record.closed-note')}</p>}
      {data.taken && <p>{t('fleet.record.taken')}</p>}
      <p>
        {data.before
          ? t('fleet.record.before', {
              day: formatInstant(data.before.day, language, 'UTC', 'day'),
              shift: translate(`fleet.shift.${data.before.shift}`),
              driver: data.before.driverName,
              km: formatKm(data.odometerStartM, language),
            })
          : t('fleet.record.first')}
      </p>
      {gap > 0 && <p className="warn">{t('fleet.record.gap', { km: formatKm(gap, language) })}</p>}
      {distance > 0 && <p>{t('fleet.record.driven', { km: formatKm(distance, language) })}</p>}
    </Notice>
  )
}

/** Returns the current or most recently ended shift, in the operator's local time. */
function placeAt(now: number, timeZone: string): Place {
  const parts = calendarDayAt(now, timeZone)
  const hour = Number(instantToLocalTime(now, timeZone).slice(11, 13))
  return { day: parts, shift: hour < 13 ? 'early' : hour < 18 ? 'mid' : 'late' }
}

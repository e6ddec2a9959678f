import { Dialog, Form, NumberField, useCall, useForm, useWords } from '@evops/kit'
import { bookingPlan, getBookingRules, saveBookingRules, type BookingRules } from '../../contract/index.ts'
import { bookingWords } from './bookings.words.ts'

const fields = [
  'advanceHours',
  'openEach',
  'holdMinutes',
  'mostMinutes',
  'leadMinutes',
  'cancelMinutes',
  'missedMost',
  'missedDays',
  'blockDays',
] as const

export function BookingRulesDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(bookingWords)
  const { data } = useCall(getBookingRules)
  return (
    <Dialog title={t('members.booking.rules')} onClose={onClose}>
      {data ? <RulesForm rules={data} onClose={onClose} /> : <span className="bone" />}
    </Dialog>
  )
}

function RulesForm({ rules, onClose }: { rules: BookingRules; onClose: () => void }) {
  const t = useWords(bookingWords)
  const form = useForm(saveBookingRules, {
    initial: rules,
    refreshes: [getBookingRules, bookingPlan],
    done: t('members.booking.rules-saved'),
    onSaved: onClose,
  })
  return (
    <Form form={form} columns onCancel={onClose}>
      {fields.map((name) => (
        <NumberField key={name} form={form} name={name} label={t(`members.booking.rule-${name}`)} />
      ))}
    </Form>
  )
}

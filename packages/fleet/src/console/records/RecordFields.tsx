import { DayField, type FormState, NumberField, SelectField, TextField, useFields, useWords } from '@evops/kit'
import { type DriverRecordRow } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { retentionWords } from '../retention.words.ts'
import { recordWords } from './records.words.ts'

interface FieldsProps {
  form: FormState
  row?: DriverRecordRow
}

/** Fields for vehicle, day and shift. */
export function RecordShiftFields({ form, row }: FieldsProps) {
  const t = useWords(recordWords)
  const f = useFields(recordWords, 'fleet.record', { form })
  return (
    <>
      <DayField {...f('day')} />
      <SelectField {...f('shift')} words="fleet.shift" />
      <ChoiceField
        form={form}
        name="vehicleId"
        label={t('fleet.record.vehicle')}
        kind="vehicle"
        chosen={row?.vehicleLabel}
      />
    </>
  )
}

/** Fields for driver and distance. */
export function DrivenFields({ form, row }: FieldsProps) {
  const t = useWords(recordWords)
  const f = useFields(recordWords, 'fleet.record', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <ChoiceField
        form={form}
        name="driverId"
        label={t('fleet.record.driver')}
        kind="driver"
        chosen={row?.driverName}
      />
      <ChoiceField form={form} name="lineId" label={t('fleet.record.line')} kind="line" chosen={row?.lineNo} />
      <NumberField {...f('odometerStartM')} scale={3} shown={1} unit="km" />
      <NumberField {...f('odometerEndM')} scale={3} shown={1} unit="km" />
      <NumberField {...f('trips')} />
      <NumberField {...f('socStart')} unit="%" />
      <NumberField {...f('socEnd')} unit="%" />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} wide />
    </>
  )
}

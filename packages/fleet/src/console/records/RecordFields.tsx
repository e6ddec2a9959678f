import {
  DayField,
  NumberField,
  SelectField,
  TextField,
  useSay,
  useWords,
  type FormState,
} from '@evops/platform/console'
import { shifts, type RecordRow } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { keptWords } from '../kept.words.ts'
import { recordWords } from './records.words.ts'

interface FieldsProps {
  form: FormState
  row?: RecordRow
}

/** Which shift of which vehicle. */
export function PlaceFields({ form, row }: FieldsProps) {
  const t = useWords(recordWords)
  const say = useSay()
  return (
    <>
      <DayField form={form} name="day" label={t('fleet.record.day')} />
      <SelectField
        form={form}
        name="shift"
        label={t('fleet.record.shift')}
        options={shifts.map((value) => ({ value, label: say(`fleet.shift.${value}`) }))}
      />
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

/** Who drove how far. */
export function DrivenFields({ form, row }: FieldsProps) {
  const t = useWords(recordWords)
  const k = useWords(keptWords)
  return (
    <>
      <ChoiceField
        form={form}
        name="driverId"
        label={t('fleet.record.driver')}
        kind="driver"
        chosen={row?.driverName}
      />
      <ChoiceField
        form={form}
        name="lineId"
        label={t('fleet.record.line')}
        kind="line"
        chosen={row?.lineNo}
      />
      <NumberField
        form={form}
        name="odometerStartM"
        label={t('fleet.record.odometerStartM')}
        scale={3}
        shown={1}
        unit="km"
      />
      <NumberField
        form={form}
        name="odometerEndM"
        label={t('fleet.record.odometerEndM')}
        scale={3}
        shown={1}
        unit="km"
      />
      <NumberField form={form} name="trips" label={t('fleet.record.trips')} />
      <NumberField form={form} name="socStart" label={t('fleet.record.socStart')} unit="%" />
      <NumberField form={form} name="socEnd" label={t('fleet.record.socEnd')} unit="%" />
      <TextField form={form} name="remark" label={k('fleet.kept.remark')} wide />
    </>
  )
}

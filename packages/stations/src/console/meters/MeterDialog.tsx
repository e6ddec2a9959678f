import {
  Dialog,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { createMeter, listMeters, type MeterRow, updateMeter } from '../../contract/index.ts'
import { meterWords } from './meters.words.ts'

/** Dialog that adds or changes a meter. */
export function MeterDialog({
  stationId,
  meter,
  onClose,
}: {
  stationId: string
  meter?: MeterRow
  onClose: () => void
}) {
  const t = useWords(meterWords)
  return (
    <Dialog title={t(meter ? 'stations.meters.edit' : 'stations.meters.add')} onClose={onClose}>
      {meter ? <Edit meter={meter} onClose={onClose} /> : <Add stationId={stationId} onClose={onClose} />}
    </Dialog>
  )
}

function Add({ stationId, onClose }: { stationId: string; onClose: () => void }) {
  const t = useWords(meterWords)
  const form = useForm(createMeter, {
    initial: { stationId, multiplier: 1 },
    refreshes: [listMeters],
    done: t('stations.meters.saved'),
    onSaved: onClose,
  })
  return (
    <Form form={form} onCancel={onClose}>
      <Fields form={form} />
    </Form>
  )
}

function Edit({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const t = useWords(meterWords)
  const { meterNo, name, multiplier, maxPowerW, accuracyClass, version } = meter
  const form = useForm(updateMeter, {
    params: { id: meter.id },
    initial: { meterNo, name, multiplier, maxPowerW, accuracyClass, version },
    refreshes: [listMeters],
    done: t('stations.meters.saved'),
    onSaved: onClose,
    toBody: (values) => ({
      ...values,
      name: values.name ?? '',
      maxPowerW: values.maxPowerW ?? null,
      accuracyClass: values.accuracyClass ?? null,
    }),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <Fields form={form} />
    </Form>
  )
}

function Fields({ form }: { form: FormState }) {
  const f = useFields(meterWords, 'stations.meters', { form })
  return (
    <>
      <TextField {...f('meterNo')} />
      <TextField {...f('name')} />
      <NumberField {...f('multiplier')} />
      <NumberField {...f('maxPowerW')} scale={3} unit="kW" />
      <SelectField {...f('accuracyClass')} />
    </>
  )
}

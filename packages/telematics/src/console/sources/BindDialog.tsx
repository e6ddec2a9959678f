import { Dialog, Form, PickField, TextField, useFields, useForm, useWords } from '@evops/kit'
import {
  bindTelematicsDevice,
  listTelematicsDevices,
  listTelematicsSources,
  listTelematicsUnknown,
} from '../../contract/index.ts'
import { useVehicleSearch } from '../use-vehicle-finding.ts'
import { useSourceSearch } from './NameFilters.tsx'
import { sourceWords } from './sources.words.ts'

interface Bound {
  /** Name to bind. Omitted: the dialog has fields for source and name. */
  of?: { sourceId: string; name: string }
  onClose: () => void
}

/** Binds a name that a source uses to a vehicle. */
export function BindDialog({ of, onClose }: Bound) {
  const t = useWords(sourceWords)
  const finding = useSourceSearch()
  const { box: vehicles } = useVehicleSearch()
  const form = useForm(bindTelematicsDevice, {
    ...(of && { initial: { sourceId: of.sourceId, name: of.name } }),
    refreshes: [listTelematicsDevices, listTelematicsUnknown, listTelematicsSources],
    done: t('telematics.source.saved'),
    onSaved: onClose,
  })
  const f = useFields(sourceWords, 'telematics.names', { form })
  const verb = t('telematics.names.assign')
  return (
    <Dialog title={of ? `${verb} · ${of.name}` : t('telematics.names.add')} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        {!of && <PickField {...finding} {...f('sourceId')} />}
        {!of && <TextField {...f('name')} />}
        <PickField {...vehicles} {...f('vehicleId')} />
      </Form>
    </Dialog>
  )
}

import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { createLine, deleteLine, listLines, updateLine, type LineRow } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { lineWords } from './lines.words.ts'

export function NewLine({ onClose }: { onClose: () => void }) {
  const t = useWords(lineWords)
  const k = useWords(retentionWords)
  const form = useForm(createLine, {
    initial: { state: 'active' },
    refreshes: [listLines],
    done: k('fleet.driver-record.saved'),
    draft: 'new-line',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.line.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.line.new')} onCancel={onClose}>
        <LineFields form={form} />
      </Form>
    </Drawer>
  )
}

export function LineDrawer({ row, ...neighbours }: DrawerNavigation & { row: LineRow }) {
  const k = useWords(retentionWords)
  const { id, fleetName: _fleetName, vehicles: _vehicles, ...initial } = row
  const form = useForm(updateLine, {
    params: { id },
    initial,
    refreshes: [listLines],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={row.lineNo}
      sub={row.name}
      footer={
        <DeleteButton call={deleteLine} id={id} name={row.lineNo} refreshes={[listLines]} onGone={neighbours.onClose} />
      }
      {...neighbours}
    >
      {isPermitted(updateLine) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <LineFields form={form} row={row} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <LineFields form={form} row={row} />
        </fieldset>
      )}
    </Drawer>
  )
}

function LineFields({ form, row }: { form: FormState; row?: LineRow }) {
  const t = useWords(lineWords)
  const f = useFields(lineWords, 'fleet.line', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <TextField {...f('lineNo')} />
      <TextField {...f('name')} />
      <ChoiceField form={form} name="fleetId" label={t('fleet.line.fleetName')} kind="fleet" chosen={row?.fleetName} />
      <NumberField {...f('lengthM')} scale={3} unit="km" />
      <TextField {...f('firstStop')} />
      <TextField {...f('lastStop')} />
      <SelectField {...f('state')} />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}

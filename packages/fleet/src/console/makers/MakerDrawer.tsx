import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  type FormState,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { EraseContact } from '@evops/organisation/console'
import {
  createMaker,
  deleteMaker,
  eraseMakerContact,
  listMakers,
  updateMaker,
  type MakerRow,
} from '../../contract/index.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { makerWords } from './makers.words.ts'

export function NewMaker({ onClose }: { onClose: () => void }) {
  const t = useWords(makerWords)
  const k = useWords(retentionWords)
  const form = useForm(createMaker, {
    refreshes: [listMakers],
    done: k('fleet.driver-record.saved'),
    draft: 'new-maker',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.maker.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.maker.new')} onCancel={onClose}>
        <MakerFields form={form} />
      </Form>
    </Drawer>
  )
}

export function MakerDrawer({ row, ...neighbours }: DrawerNavigation & { row: MakerRow }) {
  const k = useWords(retentionWords)
  const { id, version, name, countryCode, contact, phone, remark } = row
  const form = useForm(updateMaker, {
    params: { id },
    initial: { name, countryCode, contact, phone, remark, version },
    refreshes: [listMakers],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={name}
      footer={
        <>
          <EraseContact of={row} call={eraseMakerContact} refreshes={[listMakers]} onErased={neighbours.onClose} />
          <DeleteButton call={deleteMaker} id={id} name={name} refreshes={[listMakers]} onGone={neighbours.onClose} />
        </>
      }
      {...neighbours}
    >
      {isPermitted(updateMaker) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <MakerFields form={form} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <MakerFields form={form} />
        </fieldset>
      )}
    </Drawer>
  )
}

function MakerFields({ form }: { form: FormState }) {
  const t = useWords(makerWords)
  const f = useFields(makerWords, 'fleet.maker', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('countryCode')} hint={t('fleet.maker.country-hint')} />
      <TextField {...f('contact')} />
      <TextField {...f('phone')} type="tel" />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}

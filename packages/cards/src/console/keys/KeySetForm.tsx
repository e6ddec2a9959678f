import {
  DateTimeField,
  Drawer,
  Form,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useMe,
  usePage,
  useSay,
  useWords,
  type FormState,
  type FormValues,
} from '@evops/platform/console'
import {
  getKeySet,
  keyAlgorithms,
  keyKinds,
  listKeySets,
  listKeyUses,
  saveKeySet,
  updateKeySet,
  type KeySetDetail,
} from '../../contract/index.ts'
import { keyWords } from './keys.words.ts'

const span = (values: FormValues) => ({
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  remark: values.remark ?? '',
})

export function NewKeySet({ onClose }: { onClose: () => void }) {
  const t = useWords(keyWords)
  const say = useSay()
  const { setSearch } = usePage()
  const form = useForm(saveKeySet, {
    initial: { kind: 'user_card', appIndex: 0, algorithm: '3des_2key' },
    refreshes: [listKeySets],
    done: t('cards.key.saved'),
    toBody: (values) => ({ ...values, ...span(values) }),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const isApplication = form.values.kind === 'user_card_app'
  const choosing: FormState = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      if (name === 'kind') form.set('appIndex', value === 'user_card_app' ? 1 : 0)
    },
  }
  return (
    <Drawer title={t('cards.key.new')} onClose={onClose}>
      <Form form={form} verb={t('cards.key.new')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('cards.key.name')} wide />
        <SelectField
          form={choosing}
          name="kind"
          label={t('cards.key.kind')}
          options={keyKinds.map((value) => ({ value, label: say(`cards.key.kind-${value}`) }))}
        />
        {isApplication && (
          <NumberField
            form={form}
            name="appIndex"
            label={t('cards.key.appIndex')}
            hint={t('cards.key.app-hint')}
          />
        )}
        <SelectField
          form={form}
          name="algorithm"
          label={t('cards.key.algorithm')}
          options={keyAlgorithms.map((value) => ({ value, label: say(`cards.key.algorithm-${value}`) }))}
        />
        <SpanFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditKeySet({ set, onClose }: { set: KeySetDetail; onClose: () => void }) {
  const t = useWords(keyWords)
  const { id, version, name, validFrom, validUntil, remark } = set
  const form = useForm(updateKeySet, {
    initial: { name, validFrom, validUntil, remark },
    refreshes: [listKeySets, getKeySet, listKeyUses],
    done: t('cards.key.saved'),
    toBody: (values) => ({ ...values, ...span(values), id, version }),
    onSaved: onClose,
  })
  return (
    <Drawer title={name} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField form={form} name="name" label={t('cards.key.name')} wide />
        <SpanFields form={form} />
      </Form>
    </Drawer>
  )
}

function SpanFields({ form }: { form: FormState }) {
  const t = useWords(keyWords)
  const { timeZone } = useMe().operator
  return (
    <>
      <DateTimeField form={form} name="validFrom" label={t('cards.key.validFrom')} zone={timeZone} />
      <DateTimeField form={form} name="validUntil" label={t('cards.key.validUntil')} zone={timeZone} />
      <TextField form={form} name="remark" label={t('cards.key.remark')} lines={2} wide />
    </>
  )
}

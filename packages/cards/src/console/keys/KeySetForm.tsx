import {
  DateTimeField,
  Drawer,
  Form,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useCurrentUser,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  getKeySet,
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
  const translate = useTranslate()
  const { setSearch } = usePage()
  const form = useForm(saveKeySet, {
    initial: {
      kind: 'user_card',
      appIndex: 0,
      algorithm: '3des_2key',
      diversification: 'pboc',
      kcvMethod: 'zeros',
    },
    refreshes: [listKeySets],
    done: t('cards.key.saved'),
    toBody: (values) => ({ ...values, ...span(values) }),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(keyWords, 'cards.key', { form })
  const isApplication = form.values.kind === 'user_card_app'
  const choosing: FormState = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      if (name === 'kind') form.set('appIndex', value === 'user_card_app' ? 1 : 0)
      if (value === 'transport') form.set('algorithm', 'aes_128')
    },
  }
  return (
    <Drawer title={t('cards.key.new')} onClose={onClose}>
      <Form form={form} verb={t('cards.key.new')} onCancel={onClose}>
        <TextField {...f('name')} wide />
        <SelectField
          form={choosing}
          name="kind"
          label={t('cards.key.kind')}
          options={keyKinds.map((value) => ({ value, label: translate(`cards.key.kind.${value}`) }))}
        />
        {isApplication && <NumberField {...f('appIndex')} hint={t('cards.key.app-hint')} />}
        <SelectField {...f('algorithm')} />
        <SelectField {...f('diversification')} />
        <SelectField {...f('kcvMethod')} wide />
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
  const f = useFields(keyWords, 'cards.key', { form })
  const { timeZone } = useCurrentUser().operator
  return (
    <>
      <DateTimeField {...f('validFrom')} zone={timeZone} />
      <DateTimeField {...f('validUntil')} zone={timeZone} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

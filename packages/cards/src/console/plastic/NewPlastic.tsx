import {
  Drawer,
  Form,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { cardMedia, cardTypes, listPlasticOrders, orderPlastic, batchFamilies } from '../../contract/index.ts'
import { printBatchWords } from './plastic.words.ts'

/** Creates a print order with numbers from a pattern. */
export function NewPrintBatch({ onClose }: { onClose: () => void }) {
  const t = useWords(printBatchWords)
  const translate = useTranslate()
  const { setSearch } = usePage()
  const form = useForm(orderPlastic, {
    initial: { family: 'online', media: 'm1', cardType: 'personal', pattern: '8600{n:12}', first: 1 },
    refreshes: [listPlasticOrders],
    done: t('cards.plastic.made'),
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(printBatchWords, 'cards.plastic', { form })
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: translate(`cards.${name}.${value}`) }))
  return (
    <Drawer title={t('cards.plastic.new')} onClose={onClose}>
      <Form form={form} verb={t('cards.plastic.new')} onCancel={onClose}>
        <TextField {...f('name')} />
        <SelectField {...f('family')} options={options('family', batchFamilies)} />
        <SelectField {...f('media')} options={options('media', cardMedia)} />
        <SelectField {...f('cardType')} options={options('type', cardTypes)} />
        <TextField {...f('pattern')} hint={t('cards.plastic.pattern-hint', { mark: '{n:12}' })} />
        <NumberField {...f('first')} />
        <NumberField {...f('count')} />
        <TextField {...f('printedText')} />
      </Form>
    </Drawer>
  )
}

import {
  currencySign,
  Drawer,
  Form,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { listWallets } from '@evops/ledger/contract'
import { currencyExponent } from '@evops/platform/contract'
import {
  createPaymentIntent,
  listPaymentAccounts,
  listPaymentIntents,
  methodsOf,
  type IntentDetail,
} from '../../contract/index.ts'
import { intentWords } from './intents.words.ts'

/** Creates a recharge of a wallet through one of the enabled accounts. */
export function NewIntent({ onClose, onMade }: { onClose: () => void; onMade: (made: IntentDetail) => void }) {
  const t = useWords(intentWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const { data } = useCall(listPaymentAccounts, { query: { page: 1, pageSize: 200, state: 'on' } })
  const accounts = data?.list ?? []
  const form = useForm(createPaymentIntent, {
    initial: { capture: 'now' },
    refreshes: [listPaymentIntents],
    onSaved: onMade,
  })
  const f = useFields(intentWords, 'payments.intent', { form })
  const account = accounts.find(({ id }) => id === form.values['accountId'])
  // A mini-programme payment must be requested by the driver's own app.
  const methods = account ? methodsOf(account.provider).filter((method) => method !== 'mini') : []
  const exponent = currencyExponent(currency)
  return (
    <Drawer title={t('payments.intent.new')} onClose={onClose}>
      <Form form={form} verb={t('payments.intent.new')} onCancel={onClose}>
        <PickField
          form={form}
          name="walletId"
          label={t('payments.intent.walletId')}
          placeholder={t('payments.intent.wallet-find')}
          from={listWallets}
          inputOf={(text) => ({
            query: { page: 1, pageSize: 20, state: 'active' as const, search: text || undefined },
          })}
          choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField {...f('accountId')} options={accounts.map(({ id, name }) => ({ value: id, label: name }))} />
        <SelectField
          {...f('method')}
          options={methods.map((value) => ({ value, label: translate(`payments.method.${value}`) }))}
        />
        {form.values['method'] === 'jsapi' && <TextField {...f('payer')} />}
        <NumberField {...f('amountMinor')} scale={exponent} shown={exponent} unit={currencySign(currency, language)} />
        <TextField {...f('subject')} />
      </Form>
    </Drawer>
  )
}

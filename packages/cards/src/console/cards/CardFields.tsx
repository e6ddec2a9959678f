import { payMethods } from '@evops/ledger/contract'
import {
  currencySign,
  DateTimeField,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useLanguage,
  useMe,
  useSay,
  useWords,
  type FormState,
} from '@evops/platform/console'
import { currencyExponent } from '@evops/platform/contract'
import { cardMedia, cardTypes, cardValueWords, nameHolders } from '../../contract/index.ts'
import { cardWords } from './cards.words.ts'

/** What is printed on a card and what its chip says. */
export function NumberFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  return (
    <>
      <TextField form={form} name="cardNo" label={t('cards.card.cardNo')} />
      <TextField form={form} name="uid" label={t('cards.card.uid')} hint={t('cards.card.uid-hint')} />
    </>
  )
}
export function KindFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  useWords(cardValueWords)
  const say = useSay()
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: say(`cards.${name}.${value}`) }))
  return (
    <>
      <SelectField
        form={form}
        name="cardType"
        label={t('cards.card.cardType')}
        options={options('type', cardTypes)}
      />
      <SelectField
        form={form}
        name="media"
        label={t('cards.card.media')}
        options={options('media', cardMedia)}
      />
    </>
  )
}

/** Whose wallet pays. */
export function HolderField({ form, chosen }: { form: FormState; chosen?: string | undefined }) {
  const t = useWords(cardWords)
  const kindOf = (kind: string) =>
    t(kind === 'company' ? 'cards.card.holder-company' : 'cards.card.holder-member')
  return (
    <PickField
      form={form}
      name="holderId"
      label={t('cards.card.holderName')}
      hint={t('cards.card.holder-hint')}
      placeholder={t('cards.card.holder-find')}
      from={nameHolders}
      given={(text) => ({ query: { search: text || undefined } })}
      choices={(reply) =>
        reply.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${kindOf(kind)}` }))
      }
      chosen={chosen}
      wide
    />
  )
}

export function TermFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  const language = useLanguage()
  const { currency, timeZone } = useMe().operator
  const exponent = currencyExponent(currency)
  return (
    <>
      <TextField form={form} name="plate" label={t('cards.card.plate')} />
      <DateTimeField form={form} name="validFrom" label={t('cards.card.validFrom')} zone={timeZone} />
      <DateTimeField form={form} name="validUntil" label={t('cards.card.validUntil')} zone={timeZone} />
      <NumberField
        form={form}
        name="limitMinor"
        label={t('cards.card.limitMinor')}
        hint={t('cards.card.limit-hint')}
        scale={exponent}
        shown={exponent}
        unit={currencySign(currency, language)}
      />
      <NumberField
        form={form}
        name="limitDwh"
        label={t('cards.card.limitDwh')}
        hint={t('cards.card.limit-hint')}
        scale={4}
        shown={1}
        unit="kWh"
      />
      <TextField form={form} name="remark" label={t('cards.card.remark')} lines={2} wide />
    </>
  )
}

export function AmountField({
  form,
  name,
  label,
  hint,
}: {
  form: FormState
  name: string
  label: string
  hint?: string
}) {
  const language = useLanguage()
  const { currency } = useMe().operator
  const exponent = currencyExponent(currency)
  return (
    <NumberField
      form={form}
      name={name}
      label={label}
      hint={hint}
      scale={exponent}
      shown={exponent}
      unit={currencySign(currency, language)}
    />
  )
}
export function PayFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  return (
    <>
      <SelectField
        form={form}
        name="method"
        label={t('cards.card.method')}
        options={payMethods.map((value) => ({ value, label: t(`cards.card.method-${value}`) }))}
      />
      <TextField
        form={form}
        name="voucherNo"
        label={t('cards.card.voucher')}
        hint={t('cards.card.voucher-hint')}
      />
    </>
  )
}

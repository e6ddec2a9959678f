import { counterPayMethods } from '@evops/ledger/contract'
import {
  CheckField,
  currencySign,
  DateTimeField,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import type { KeyboardEvent } from 'react'
import {
  cardMedia,
  cardTypes,
  cardValueWords,
  getCardRules,
  nameHolders,
  type CardFamily,
} from '../../contract/index.ts'
import { cardWords } from './cards.words.ts'

/** Fields for the printed number and the chip's number. */
export function CardNumberFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  const f = useFields(cardWords, 'cards.card', { form })
  return (
    <div className="scanned" role="presentation" onKeyDown={goOn}>
      <TextField {...f('cardNo')} hint={t('cards.card.scan-hint')} />
      <TextField {...f('uid')} />
      <TextField {...f('secureNo')} hint={t('cards.card.secure-hint')} />
      {(form.faults.uid !== undefined || form.values.isOtherChip === true) && <CheckField {...f('isOtherChip')} />}
    </div>
  )
}

/**
 * A card reader ends its input with Enter. Enter moves to the next input, and submits the form only from the last one.
 */
function goOn(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...(event.target.form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  )
  const next = boxes[boxes.indexOf(event.target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Field for the family, on a screen with more than one. */
export function FamilyField({ form, families }: { form: FormState; families: readonly CardFamily[] }) {
  const t = useWords(cardWords)
  const f = useFields(cardWords, 'cards.card', { form })
  useWords(cardValueWords)
  const translate = useTranslate()
  if (families.length < 2) return null
  return (
    <SelectField
      {...f('family')}
      {...(form.values.family === 'offline_purse' && { hint: t('cards.card.purse-hint') })}
      options={families.map((value) => ({ value, label: translate(`cards.family.${value}`) }))}
    />
  )
}

export function CardKindFields({ form }: { form: FormState }) {
  const f = useFields(cardWords, 'cards.card', { form })
  useWords(cardValueWords)
  const translate = useTranslate()
  const options = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: translate(`cards.${name}.${value}`) }))
  return (
    <>
      <SelectField {...f('cardType')} options={options('type', cardTypes)} />
      <SelectField {...f('media')} options={options('media', cardMedia)} />
      <TextField {...f('ats')} />
      <TextField {...f('applet')} />
    </>
  )
}

/** Field for the holder whose wallet pays. */
export function HolderField({ form, chosen }: { form: FormState; chosen?: string | undefined }) {
  const t = useWords(cardWords)
  const kindOf = (kind: string) => t(kind === 'company' ? 'cards.card.holder-company' : 'cards.card.holder-member')
  return (
    <PickField
      form={form}
      name="holderId"
      label={t('cards.card.holderName')}
      hint={t('cards.card.holder-hint')}
      placeholder={t('cards.card.holder-find')}
      from={nameHolders}
      inputOf={(text) => ({ query: { search: text || undefined } })}
      choices={(reply) => reply.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${kindOf(kind)}` }))}
      chosen={chosen}
      wide
    />
  )
}

export function CardTermFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  const f = useFields(cardWords, 'cards.card', { form })
  const language = useLanguage()
  const { currency, timeZone } = useCurrentUser().operator
  const exponent = currencyExponent(currency)
  return (
    <>
      <TextField {...f('plate')} />
      <DateTimeField {...f('validFrom')} zone={timeZone} />
      <DateTimeField {...f('validUntil')} zone={timeZone} />
      <NumberField
        {...f('limitMinor')}
        hint={t('cards.card.limit-hint')}
        scale={exponent}
        shown={exponent}
        unit={currencySign(currency, language)}
      />
      <NumberField {...f('limitDwh')} hint={t('cards.card.limit-hint')} scale={4} shown={1} unit="kWh" />
      <TextField {...f('remark')} lines={2} wide />
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
  const { currency } = useCurrentUser().operator
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
/** Field for the payer's identity document, if the rules of prepaid cards require it for this amount. */
export function IdentityField({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  const f = useFields(cardWords, 'cards.card', { form })
  const { data } = useCall(getCardRules, {}, { quiet: true })
  const from = data?.current.identityFromMinor ?? null
  const { amountMinor, identityNo } = form.values
  const isRequested = from !== null && typeof amountMinor === 'number' && amountMinor >= from
  if (!isRequested && !identityNo && form.faults.identityNo === undefined) return null
  return <TextField {...f('identityNo')} hint={t('cards.card.identity-hint')} />
}
export function CardPaymentFields({ form }: { form: FormState }) {
  const t = useWords(cardWords)
  return (
    <>
      <SelectField
        form={form}
        name="method"
        label={t('cards.card.method')}
        options={counterPayMethods.map((value) => ({ value, label: t(`cards.card.method.${value}`) }))}
      />
      <TextField form={form} name="voucherNo" label={t('cards.card.voucher')} hint={t('cards.card.voucher-hint')} />
    </>
  )
}

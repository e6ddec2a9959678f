import {
  CheckField,
  currencySign,
  DateTimeField,
  NumberField,
  SelectField,
  TextField,
  useLanguage,
  useCurrentUser,
  useSlot,
  useWords,
  type FormState,
} from '@evops/kit'
import { stationChoice } from '@evops/organisation/console'
import { currencyExponent } from '@evops/platform/contract'
import { couponWords } from './coupons.words.ts'

/** Field names that have a label: `members.coupon.f-{name}`. */
type FieldName = {
  [K in keyof typeof couponWords]: K extends `members.coupon.f-${infer N}` ? N : never
}[keyof typeof couponWords]

export function StrategyFields({ form }: { form: FormState }) {
  const t = useWords(couponWords)
  const { timeZone: zone } = useCurrentUser().operator
  const choices = useSlot(stationChoice)
  const one = (name: FieldName) => ({ form, name, label: t(`members.coupon.f-${name}`) })
  const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  const stationIds = Array.isArray(form.values.stationIds) ? form.values.stationIds.map(String) : []
  return (
    <>
      <TextField {...one('name')} hint={t('members.coupon.name-hint')} wide />
      <What form={form} />
      <h3 className="wide">{t('members.coupon.whom')}</h3>
      <SelectField
        {...one('receivers')}
        options={options(['selected', 'all'] as const, (value) => t(`members.coupon.receivers-${value}`))}
      />
      <NumberField {...one('quantity')} hint={t('members.coupon.quantity-hint')} />
      <NumberField {...one('perUser')} />
      <NumberField {...one('validDays')} hint={t('members.coupon.days-hint')} />
      <DateTimeField {...one('validFrom')} zone={zone} />
      <DateTimeField {...one('validUntil')} zone={zone} />
      <div className="wide">
        {choices.map((choice) =>
          choice.draw({
            value: stationIds,
            onChange: (ids) => form.set('stationIds', ids),
            label: t('members.coupon.f-stationIds'),
            disabled: false,
          }),
        )}
      </div>
      <h3 className="wide">{t('members.coupon.together')}</h3>
      <SelectField
        {...one('bearer')}
        options={options(['operator', 'platform', 'owner'] as const, (value) => t(`members.coupon.bearer-${value}`))}
      />
      <CheckField {...one('stackable')} hint={t('members.coupon.stackable-hint')} wide />
      <TextField {...one('note')} lines={2} wide />
    </>
  )
}

function What({ form }: { form: FormState }) {
  const t = useWords(couponWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const money = { scale: currencyExponent(currency), unit: currencySign(currency, language) }
  const one = (name: FieldName) => ({ form, name, label: t(`members.coupon.f-${name}`) })
  const how = form.values['off.how']
  return (
    <>
      <SelectField
        {...one('off.how')}
        options={(['amount', 'percent', 'free', 'energy'] as const).map((value) => ({
          value,
          label: t(`members.coupon.how.${value}`),
        }))}
      />
      {how === 'percent' ? (
        <NumberField {...one('off.percentHundredths')} scale={2} unit="%" hint={t('members.coupon.percent-hint')} />
      ) : how === 'energy' ? (
        <NumberField {...one('off.energyDwh')} scale={4} unit="kWh" />
      ) : how === 'free' ? null : (
        <NumberField {...one('off.amountMinor')} {...money} />
      )}
      <SelectField
        {...one('base')}
        options={(['service', 'service_occupancy', 'total'] as const).map((value) => ({
          value,
          label: t(`members.coupon.base.${value}`),
        }))}
      />
      <NumberField {...one('thresholdMinor')} {...money} hint={t('members.coupon.threshold-hint')} />
      <NumberField {...one('maxOffMinor')} {...money} />
      {how === 'amount' && <CheckField {...one('keepRemainder')} hint={t('members.coupon.remainder-hint')} wide />}
    </>
  )
}

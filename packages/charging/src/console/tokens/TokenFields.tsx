import {
  CheckField,
  DateTimeField,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useMe,
  useWords,
} from '@evops/platform/console'
import { currencyExponent } from '@evops/platform/contract'
import { tokenKinds, tokenStates } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

export function TokenFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(tokenWords)
  const { timeZone, currency } = useMe().operator
  return (
    <>
      <TextField
        form={form}
        name="idTag"
        label={t('charging.tokens.idTag')}
        hint={t('charging.tokens.tag-hint')}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="label"
        label={t('charging.tokens.label')}
        hint={t('charging.tokens.label-hint')}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="priceGroup"
        label={t('charging.tokens.priceGroup')}
        hint={t('charging.tokens.price-group-hint')}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="groupTag"
        label={t('charging.tokens.groupTag')}
        hint={t('charging.tokens.group-tag-hint')}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="kind"
        label={t('charging.tokens.kind')}
        hint={t('charging.tokens.kind-hint')}
        options={[
          { value: '', label: t('charging.tokens.kind.untold') },
          ...kindsWith(form.values.kind).map((value) => ({ value, label: value })),
        ]}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name="limitMinor"
        label={t('charging.tokens.limitMinor')}
        unit={currency}
        scale={currencyExponent(currency)}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name="limitDwh"
        label={t('charging.tokens.limitDwh')}
        unit="kWh"
        hint={t('charging.tokens.limit-hint')}
        scale={4}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name="batteryDwh"
        label={t('charging.tokens.batteryDwh')}
        unit="kWh"
        hint={t('charging.tokens.battery-hint')}
        scale={4}
        disabled={disabled}
      />
      <CheckField
        form={form}
        name="manyAtOnce"
        label={t('charging.tokens.manyAtOnce')}
        hint={t('charging.tokens.many-hint')}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="state"
        label={t('charging.tokens.state')}
        options={tokenStates.map((value) => ({ value, label: t(`charging.tokens.state.${value}`) }))}
        disabled={disabled}
      />
      <DateTimeField
        form={form}
        name="validFrom"
        zone={timeZone}
        label={t('charging.tokens.validFrom')}
        disabled={disabled}
      />
      <DateTimeField
        form={form}
        name="validUntil"
        zone={timeZone}
        label={t('charging.tokens.validUntil')}
        hint={t('charging.tokens.zone', { zone: timeZone })}
        disabled={disabled}
      />
    </>
  )
}

/** The known kinds, and the one that a charge point told, if it is none of them. */
function kindsWith(told: unknown): string[] {
  const known: readonly string[] = tokenKinds
  return typeof told === 'string' && told !== '' && !known.includes(told) ? [...known, told] : [...known]
}

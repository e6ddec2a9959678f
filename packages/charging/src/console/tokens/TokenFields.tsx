import {
  CheckField,
  DateTimeField,
  type FormState,
  hasTranslation,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { LimitFields } from '@evops/cards/console'
import { currencyExponent } from '@evops/platform/contract'
import { credentials, credentialWords, tokenKinds } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

export function TokenFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(tokenWords)
  const w = useWords(credentialWords)
  const f = useFields(tokenWords, 'charging.tokens', { form })
  const translate = useTranslate()
  const { timeZone, currency } = useCurrentUser().operator
  return (
    <>
      <TextField {...f('idTag')} hint={t('charging.tokens.tag-hint')} disabled={disabled} />
      <TextField {...f('label')} disabled={disabled} />
      <TextField {...f('priceGroup')} hint={t('charging.tokens.price-group-hint')} disabled={disabled} />
      <TextField {...f('groupTag')} hint={t('charging.tokens.group-tag-hint')} disabled={disabled} />
      <SelectField
        {...f('kind')}
        options={[
          { value: '', label: t('charging.tokens.kind.untold') },
          ...kindsWith(form.values.kind).map((value) => ({ value, label: kindText(value, translate) })),
        ]}
        disabled={disabled}
      />
      <SelectField
        {...f('credential')}
        options={[
          { value: '', label: t('charging.tokens.credential.by-rule') },
          ...credentials.map((value) => ({ value, label: w(`charging.credential.${value}`) })),
        ]}
        disabled={disabled}
      />
      <NumberField {...f('limitMinor')} unit={currency} scale={currencyExponent(currency)} disabled={disabled} />
      <NumberField {...f('limitDwh')} unit="kWh" hint={t('charging.tokens.limit-hint')} scale={4} disabled={disabled} />
      <LimitFields form={form} disabled={disabled} />
      <NumberField
        {...f('batteryDwh')}
        unit="kWh"
        hint={t('charging.tokens.battery-hint')}
        scale={4}
        disabled={disabled}
      />
      <CheckField {...f('manyAtOnce')} hint={t('charging.tokens.many-hint')} disabled={disabled} />
      <SelectField
        {...f('state')}

        disabled={disabled}
      />
      <DateTimeField {...f('validFrom')} zone={timeZone} disabled={disabled} />
      <DateTimeField
        {...f('validUntil')}
        zone={timeZone}
        hint={t('charging.tokens.zone', { zone: timeZone })}
        disabled={disabled}
      />
    </>
  )
}

/** Returns the name of a kind; those of a standard, such as ISO14443, and of a vendor stand for themselves. */
function kindText(kind: string, translate: (key: string) => string): string {
  const key = `charging.tokens.kind.${kind}`
  return hasTranslation(key) ? translate(key) : kind
}

/** Returns the known kinds, plus the kind that a charge point reported if it is not one of them. */
function kindsWith(reportedKind: unknown): string[] {
  const kinds: readonly string[] = tokenKinds
  return typeof reportedKind === 'string' && reportedKind !== '' && !kinds.includes(reportedKind)
    ? [...kinds, reportedKind]
    : [...kinds]
}

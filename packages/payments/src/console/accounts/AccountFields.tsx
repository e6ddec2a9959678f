import {
  Field,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useWords,
} from '@evops/kit'
import { providers, secretNames, secretsOf, type Provider } from '../../contract/index.ts'
import { accountWords } from './accounts.words.ts'
import { ReceiverFields } from './Receivers.tsx'
import { receiversFromForm } from './receivers.rules.ts'

/** Returns the provider of a stored account, or the selected one. */
export function providerOfForm(values: FormValues, current?: Provider): Provider {
  return current ?? providers.find((one) => one === values['provider']) ?? 'wechat'
}

export function AccountFields({
  form,
  existing,
  disabled = false,
}: {
  form: FormState
  existing?: Provider
  disabled?: boolean
}) {
  const f = useFields(accountWords, 'payments.account', { form, disabled })
  const { model } = form.values
  return (
    <>
      {!existing && <SelectField {...f('provider')} words="payments.provider" />}
      <TextField {...f('name')} />
      <SelectField {...f('model')} wide />
      {model !== 'own_sale' && <TextField {...f('ownerName')} />}
      <SelectField {...f('environment')} />
      <TextField {...f('merchantId')} />
      <TextField {...f('appId')} />
      {model === 'sub_merchant' && <TextField {...f('subMerchantId')} />}
      {providerOfForm(form.values, existing) === 'wechat' && <TextField {...f('keySerial')} />}
      <NumberField {...f('feePpm')} scale={4} unit="%" />
      {providerOfForm(form.values, existing) === 'wechat' && (
        <>
          <TextField {...f('miniAppId')} />
          <TextField {...f('serviceId')} />
        </>
      )}
      {model === 'sub_merchant' && <NumberField {...f('shareLimit')} scale={2} unit="%" />}
      {model === 'sub_merchant' && <ReceiverFields form={form} disabled={disabled} />}
      <SelectField {...f('onboarding')} />
      <SelectField {...f('state')} />
    </>
  )
}

/** Write-only fields. They are sent only if the user entered a value. */
export function AccountSecretFields({ form, existing }: { form: FormState; existing?: Provider }) {
  const t = useWords(accountWords)
  const provider = providerOfForm(form.values, existing)
  const fields = secretsOf(provider).map(({ name }) => {
    const field = { form, name: `secrets.${name}`, label: t(`payments.account.secret.${name}`) }
    const isLong = name === 'privateKey' || name === 'publicKey' || name === 'certificates'
    if (!isLong) return <TextField key={name} {...field} type="password" autoComplete="off" wide />
    const value = form.values[field.name]
    return (
      <Field key={name} {...field} wide>
        {(control) => (
          <textarea
            className="field"
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => form.set(field.name, event.target.value)}
            {...control}
          />
        )}
      </Field>
    )
  })
  return (
    <>
      {provider === 'wechat' && <p className="wide">{t('payments.account.secrets-wechat')}</p>}
      {fields}
    </>
  )
}

const texts = ['ownerName', 'merchantId', 'appId', 'miniAppId', 'subMerchantId', 'serviceId', 'keySerial'] as const
/** Converts the form's flat names to the contract's body. Empty fields stay empty. */
export function accountRequestBody(values: FormValues): Record<string, unknown> {
  const plain = Object.entries(values).filter(([name]) => !/^(secrets\.|receiver)/.test(name))
  const secrets = secretNames.flatMap((name) => {
    const value = values[`secrets.${name}`]
    return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : []
  })
  return {
    ...Object.fromEntries(plain),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
    receivers: values['model'] === 'sub_merchant' ? receiversFromForm(values) : [],
    ...(secrets.length > 0 && { secrets: Object.fromEntries(secrets) }),
  }
}

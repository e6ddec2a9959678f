import {
  CheckField,
  Field,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useMe,
  useSay,
  useWords,
} from '@evops/platform/console'
import {
  partnerDirections,
  partnerEnvironments,
  partnerProtocols,
  partnerSecretNames,
} from '../../contract/index.ts'
import { StationsField } from '../parts/StationsField.tsx'
import { partnerWords } from './partners.words.ts'

export function PartnerFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(partnerWords)
  const say = useSay()
  const { currency } = useMe().operator
  const field = { form, disabled }
  return (
    <>
      <TextField {...field} name="name" label={t('organisation.partner.name')} />
      <TextField
        {...field}
        name="platformId"
        label={t('organisation.partner.platformId')}
        hint={t('organisation.partner.platformId-hint')}
      />
      <TextField {...field} name="contact" label={t('organisation.partner.contact')} />
      <TextField {...field} name="phone" type="tel" label={t('organisation.partner.phone')} />
      <TextField {...field} name="apiUrl" type="url" label={t('organisation.partner.apiUrl')} wide />
      <SelectField
        {...field}
        name="environment"
        label={t('organisation.partner.environment')}
        options={partnerEnvironments.map((value) => ({
          value,
          label: t(`organisation.partner.environment.${value}`),
        }))}
      />
      <SelectField
        {...field}
        name="protocol"
        label={t('organisation.partner.protocol')}
        options={partnerProtocols.map((value) => ({ value, label: value }))}
      />
      <SelectField
        {...field}
        name="direction"
        label={t('organisation.partner.direction')}
        options={partnerDirections.map((value) => ({
          value,
          label: say(`organisation.partner.direction.${value}`),
        }))}
      />
      <NumberField
        {...field}
        name="markupE5"
        scale={5}
        unit={`${currency}/kWh`}
        label={t('organisation.partner.markupE5')}
        hint={t('organisation.partner.markupE5-hint')}
      />
      <Field
        {...field}
        name="allowedIps"
        wide
        label={t('organisation.partner.allowedIps')}
        hint={t('organisation.partner.allowedIps-hint')}
      >
        {(control) => (
          <textarea
            className="field"
            rows={2}
            spellCheck={false}
            value={linesOf(form.values.allowedIps)}
            onChange={(event) => form.set('allowedIps', event.target.value)}
            {...control}
          />
        )}
      </Field>
      <StationsField
        {...field}
        name="stationIds"
        label={t('organisation.partner.stationIds')}
        hint={t('organisation.partner.stationIds-hint')}
      />
      <CheckField {...field} name="enabled" label={t('organisation.partner.enabled')} />
      <CheckField {...field} name="pushEnabled" label={t('organisation.partner.pushEnabled')} />
    </>
  )
}

/** The partner's four secrets; they are sent only when somebody typed one. */
export function SecretFields({
  form,
  open,
  again,
}: {
  form: FormState
  open: boolean
  /** Said beside them: when they must be entered again. */
  again?: string | undefined
}) {
  const t = useWords(partnerWords)
  return (
    <details className="wide" open={open}>
      <summary className="small">{t('organisation.partner.theirs-edit')}</summary>
      {again && <p className="hint">{again}</p>}
      <div className="form two" style={{ marginTop: 12 }}>
        {partnerSecretNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`theirSecrets.${name}`}
            type="password"
            autoComplete="off"
            label={t(`organisation.partner.${name}`)}
            hint={name === 'operatorSecret' ? undefined : t('organisation.partner.sixteen')}
          />
        ))}
      </div>
    </details>
  )
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
}

/** The form's flat names and lines as the contract's body. */
export function partnerBody(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(values).filter(([name]) => !name.startsWith('theirSecrets.'))
  const secrets = partnerSecretNames.map((name) => [name, values[`theirSecrets.${name}`] ?? ''] as const)
  const body = Object.fromEntries(fields)
  return {
    ...body,
    allowedIps: linesOf(body.allowedIps)
      .split(/[\s,;]+/)
      .filter((line) => line !== ''),
    markupE5: body.markupE5 ?? 0,
    ...(secrets.some(([, secret]) => secret !== '') && { theirSecrets: Object.fromEntries(secrets) }),
  }
}

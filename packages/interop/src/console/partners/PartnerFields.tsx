import { CheckField, Field, type FormState, SelectField, TextField, useFields, useWords } from '@evops/kit'
import { partnerProtocols, partnerSecretNames } from '../../contract/index.ts'
import { StationsField } from '@evops/organisation/console'
import { PriceFields } from '../links/PriceFields.tsx'
import { WireField } from '../links/WireField.tsx'
import { ocpiWords } from '../ocpi/ocpi.words.ts'
import { partnerWords } from './partners.words.ts'

export function PartnerFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const field = { form, disabled }
  const t = useWords(ocpiWords)
  const f = useFields(partnerWords, 'interop.partner', field)
  const isOcpi = form.values.protocol === 'ocpi'
  return (
    <>
      <TextField {...f('name')} />
      <SelectField
        {...f('protocol')}
        options={partnerProtocols.map((value) => ({
          value,
          label: value === 'ocpi' ? 'OCPI 2.1.1 / 2.2.1 / 2.3.0' : `T/CEC 102 ${value}`,
        }))}
      />
      <TextField
        {...f('platformId')}
        {...(isOcpi && { label: t('interop.ocpi.partner'), hint: t('interop.ocpi.partner-hint') })}
      />
      <TextField {...f('contact')} />
      <TextField {...f('phone')} type="tel" />
      <TextField
        {...f('apiUrl')}
        {...(isOcpi && {
          label: t('interop.ocpi.theirUrl'),
          hint: t('interop.ocpi.theirUrl-hint'),
        })}
        type="url"
        wide
      />
      <SelectField {...f('environment')} />
      <SelectField {...f('direction')} />
      <PriceFields {...field} />
      <Field {...f('allowedIps')} wide>
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
      <StationsField {...f('stationIds')} />
      <CheckField {...f('enabled')} />
      <CheckField {...f('pushEnabled')} />
      <WireField {...field} />
    </>
  )
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : ''
}

/** Converts the flat names and text lines of the form into the request body. */
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

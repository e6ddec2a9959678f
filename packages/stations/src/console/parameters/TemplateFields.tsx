import { Field, type FormState, TextField, useFields, useWords } from '@evops/kit'
import { parseTemplateKeys } from './keys-text.rules.ts'
import { parameterWords } from './parameters.words.ts'

export function TemplateFields({ form }: { form: FormState }) {
  const t = useWords(parameterWords)
  const f = useFields(parameterWords, 'stations.template', { form })
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('vendor')} hint={t('stations.template.empty-any')} />
      <TextField
        form={form}
        name="model"
        label={t('stations.template.model-name')}
        hint={t('stations.template.empty-any')}
      />
      <Field {...f('keys')}>
        {(control) => (
          <textarea
            id={control.id}
            required
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            className="field mono"
            rows={7}
            spellCheck={false}
            value={textOf(form.values.text)}
            onChange={(event) => form.set('text', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** Converts the typed text to keys. An invalid line gives no keys, and the contract then reports the error. */
export function withParsedKeys({ text, ...values }: Readonly<Record<string, unknown>>): unknown {
  const read = parseTemplateKeys(textOf(text))
  return { ...values, keys: 'keys' in read ? read.keys : {} }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

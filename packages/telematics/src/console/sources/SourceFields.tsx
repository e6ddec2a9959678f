import {
  Button,
  CheckField,
  Field,
  validateBySchema,
  type FormState,
  SelectField,
  TextField,
  useFields,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  mappingPresets,
  messageMapping,
  sourceFields,
  telematicsFieldErrors,
  tryTelematicsMapping,
  type MappingPreset,
} from '../../contract/index.ts'
import { parseMapping, mappingText, presetOfMapping } from './source-form.rules.ts'
import { sourceWords } from './sources.words.ts'
import { Understood } from './Understood.tsx'

const presets = Object.keys(mappingPresets) as MappingPreset[]

/** `hasPassword`: a password of the broker is stored. Undefined: a new source. */
export function SourceFields({ form, hasPassword }: { form: FormState; hasPassword?: boolean }) {
  const f = useFields(sourceWords, 'telematics.source', { form })
  return (
    <>
      {hasPassword === undefined && <SelectField {...f('kind')} />}
      <TextField {...f('name')} />
      {form.values.kind === 'mqtt' && <BrokerFields form={form} hasPassword={hasPassword ?? false} />}
      <SelectField {...f('naming')} />
      <SelectField {...f('system')} />
      <MappingField form={form} />
      <CheckField {...f('enabled')} />
      <TryMessage form={form} />
    </>
  )
}

function BrokerFields({ form, hasPassword }: { form: FormState; hasPassword: boolean }) {
  const t = useWords(sourceWords)
  const f = useFields(sourceWords, 'telematics.source', { form })
  const isNone = form.values.passwordNone === true
  return (
    <>
      <TextField {...f('url')} />
      <TextField {...f('topicFilter')} />
      <TextField {...f('userName')} />
      <TextField
        {...f('password')}
        type="password"
        autoComplete="new-password"
        disabled={isNone}
        {...(hasPassword && { hint: t('telematics.source.password-kept') })}
      />
      {hasPassword && <CheckField form={form} name="passwordNone" label={t('telematics.source.password-none')} />}
      <TextField {...f('authorities')} lines={3} />
    </>
  )
}

/** Form field for the position of each value in a message: a preset, or a custom mapping as JSON. */
function MappingField({ form }: { form: FormState }) {
  const t = useWords(sourceWords)
  useWords(telematicsFieldErrors)
  const f = useFields(sourceWords, 'telematics.source', { form })
  const { mapping } = form.values
  const preset = presetOfMapping(mapping)
  const found = parseMapping(mapping)
  const faults =
    found === undefined ? [t('telematics.source.not-json')] : linesOf(validateBySchema(messageMapping, found))
  const choose = (name: string) => {
    const chosen = presets.find((one) => one === name)
    if (chosen) form.set('mapping', mappingPresets[chosen])
  }
  return (
    <>
      <label className="f">
        <span className="label">{t('telematics.source.preset')}</span>
        <select className="field" value={preset ?? ''} onChange={({ target }) => choose(target.value)}>
          {preset === undefined && <option value="">{t('telematics.source.preset.own')}</option>}
          {presets.map((value) => (
            <option key={value} value={value}>
              {t(`telematics.source.preset.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <details className="wide" open={preset === undefined}>
        <summary className="small">{t('telematics.source.mapping')}</summary>
        <Field {...f('mapping')}>
          {(control) => (
            <textarea
              className="field telematics-json"
              rows={12}
              spellCheck={false}
              value={mappingText(mapping)}
              onChange={({ target }) => form.set('mapping', target.value)}
              {...control}
              aria-invalid={faults.length > 0}
            />
          )}
        </Field>
        {faults.map((fault) => (
          <p key={fault} className="hint" role="alert">
            {fault}
          </p>
        ))}
      </details>
    </>
  )
}
const linesOf = (faults: Readonly<Record<string, string>>) =>
  Object.entries(faults).map(([name, fault]) => `${name}: ${fault}`)

/** Tests the current mapping with a pasted message. Nothing is stored. */
function TryMessage({ form }: { form: FormState }) {
  const t = useWords(sourceWords)
  const [text, setText] = useState('')
  const [topic, setTopic] = useState('')
  const read = useSave(tryTelematicsMapping)
  const mapping = messageMapping.safeParse(parseMapping(form.values.mapping))
  const system = sourceFields.shape.system.safeParse(form.values.system)
  const press = () => {
    if (mapping.success && system.success)
      read.mutate({ body: { mapping: mapping.data, system: system.data, topic, text } })
  }
  return (
    <details className="wide">
      <summary className="small">{t('telematics.source.try')}</summary>
      {form.values.kind === 'mqtt' && (
        <label className="f">
          <span className="label">{t('telematics.source.try-topic')}</span>
          <input className="field" maxLength={300} value={topic} onChange={({ target }) => setTopic(target.value)} />
        </label>
      )}
      <label className="f">
        <span className="label">{t('telematics.source.try-text')}</span>
        <textarea
          className="field telematics-json"
          rows={6}
          maxLength={20_000}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button busy={read.isPending} disabled={text.trim() === '' || !mapping.success} onClick={press}>
        {t('telematics.source.try-verb')}
      </Button>
      {read.data && <Understood of={read.data.understood} />}
    </details>
  )
}

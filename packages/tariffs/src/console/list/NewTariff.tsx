import {
  Dialog,
  ReadFailure,
  Form,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useNav,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import type { EndpointReply } from '@evops/platform/contract'
import { createTariff, listTariffPresets, listTariffs } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

type Presets = EndpointReply<typeof listTariffPresets>

/** Creates a rule from code, name and initial content, then opens the editor. */
export function NewTariff({ onClose }: { onClose: () => void }) {
  const t = useWords(tariffWords)
  const presets = useCall(listTariffPresets)
  return (
    <Dialog title={t('tariffs.new-title')} onClose={onClose}>
      {presets.error && <ReadFailure error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.data && <Start presets={presets.data} onClose={onClose} />}
    </Dialog>
  )
}

/** A tariff starts from one of the presets, so the form needs them first. */
function Start({ presets, onClose }: { presets: Presets; onClose: () => void }) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const nav = useNav()
  const [preset, setPreset] = useState('flat')
  const form = useForm(createTariff, {
    toBody: (values) => ({
      ...values,
      content: presets.find((option) => option.code === preset)?.content,
    }),
    refreshes: [listTariffs],
    onSaved: (made) => {
      onClose()
      nav.go(`/chgmodule/chgcostrule/${made.id}`)
    },
  })
  const f = useFields(tariffWords, 'tariffs', { form })
  return (
    <Form form={form} verb={t('tariffs.create')} onCancel={onClose}>
      <TextField {...f('code')} />
      <TextField {...f('name')} />
      <label className="f">
        <span className="label">{t('tariffs.start-from')}</span>
        <select className="field" value={preset} onChange={(event) => setPreset(event.target.value)}>
          {presets.map((option) => (
            <option key={option.code} value={option.code}>
              {option.asOf ? `${option[language]} · ${option.asOf}` : option[language]}
            </option>
          ))}
        </select>
      </label>
    </Form>
  )
}

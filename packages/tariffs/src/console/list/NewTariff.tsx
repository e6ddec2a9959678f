import {
  Dialog,
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
import { createTariff, listTariffPresets, listTariffs } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

/** Code, name and a content to start from; then the editor. */
export function NewTariff({ onClose }: { onClose: () => void }) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const nav = useNav()
  const presets = useCall(listTariffPresets)
  const [preset, setPreset] = useState('flat')
  const form = useForm(createTariff, {
    toBody: (values) => ({
      ...values,
      content: presets.data?.find((known) => known.code === preset)?.content,
    }),
    refreshes: [listTariffs],
    onSaved: (made) => {
      onClose()
      nav.go(`/chgmodule/chgcostrule/${made.id}`)
    },
  })
  const f = useFields(tariffWords, 'tariffs', { form })
  return (
    <Dialog title={t('tariffs.new-title')} onClose={onClose}>
      <Form form={form} verb={t('tariffs.create')} onCancel={onClose}>
        <TextField {...f('code')} />
        <TextField {...f('name')} />
        <label className="f">
          <span className="label">{t('tariffs.start-from')}</span>
          <select className="field" value={preset} onChange={(event) => setPreset(event.target.value)}>
            {presets.data?.map((known) => (
              <option key={known.code} value={known.code}>
                {known.asOf ? `${known[language]} (${known.asOf})` : known[language]}
              </option>
            ))}
          </select>
        </label>
      </Form>
    </Dialog>
  )
}

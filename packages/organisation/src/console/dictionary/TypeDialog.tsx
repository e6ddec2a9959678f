import { Dialog, Form, Notice, TextField, useFields, useForm, useWords } from '@evops/kit'
import {
  createDictionaryType,
  type DictionaryType,
  listDictionaryTypes,
  updateDictionaryType,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { dictionaryWords } from './dictionary.words.ts'

/** Creates a type, or edits the labels of an existing type. */
export function TypeDialog({
  type,
  onSaved,
  onClose,
}: {
  type?: DictionaryType
  onSaved: (code: string) => void
  onClose: () => void
}) {
  const t = useWords(dictionaryWords)
  const p = useWords(partWords)
  const after = {
    refreshes: [listDictionaryTypes],
    done: p('organisation.saved'),
    onSaved: (saved: DictionaryType) => onSaved(saved.code),
  }
  const made = useForm(createDictionaryType, after)
  const changed = useForm(updateDictionaryType, {
    ...after,
    params: { type: type?.code ?? '' },
    initial: { zh: type?.zh, en: type?.en, es: type?.es, note: type?.note },
    toBody: (values) => ({ ...values, version: type?.version ?? 0 }),
    onConflict: () => refetchReads(listDictionaryTypes),
  })
  const form = type ? changed : made
  const f = useFields(dictionaryWords, 'organisation.dict', { form })
  return (
    <Dialog title={t(type ? 'organisation.dict.edit-type' : 'organisation.dict.new-type-title')} onClose={onClose}>
      {type?.origin === 'default' && <Notice>{t('organisation.dict.becomes-own')}</Notice>}
      <Form form={form} onCancel={onClose}>
        {!type && <TextField {...f('code')} />}
        <TextField {...f('zh')} />
        <TextField {...f('en')} />
        <TextField {...f('es')} />
        <TextField {...f('note')} lines={2} />
      </Form>
    </Dialog>
  )
}

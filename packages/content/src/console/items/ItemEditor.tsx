import { Form, Segments, useLanguage, useWords, type FormState } from '@evops/kit'
import { languageNames, languages, type Language } from '@evops/platform/contract'
import { useState, type ReactNode } from 'react'
import { retentionWords } from '../retention.words.ts'
import { textsFromForm, type TextWithPictures, type ItemLanguageText } from './item-values.ts'
import type { PictureCalls } from './PictureField.tsx'
import { TextFields } from './TextFields.tsx'

type Side = 'edit' | 'preview'

/** The form of an item with a preview next to it in one drawer: the input is visible before saving. */
export function ItemEditor({
  form,
  mayEdit,
  id,
  texts,
  calls,
  isNews = false,
  preview,
  onCancel,
  children,
}: {
  form: FormState
  mayEdit: boolean
  id?: string
  texts: readonly TextWithPictures[]
  calls: PictureCalls
  isNews?: boolean
  preview: (text: ItemLanguageText, picture: string | null, wide: string | null) => ReactNode
  onCancel: () => void
  children: ReactNode
}) {
  const k = useWords(retentionWords)
  const own = useLanguage()
  const started = texts.some(({ language }) => language === own) ? own : texts[0]?.language
  const [language, setLanguage] = useState<Language>(started ?? own)
  const [side, setSide] = useState<Side>('edit')
  const fields = (
    <>
      <TextFields
        form={form}
        language={language}
        onLanguage={setLanguage}
        isNews={isNews}
        id={id}
        texts={texts}
        calls={calls}
      />
      {children}
    </>
  )
  const typed = textsFromForm(form.values).find((text) => text.language === language)
  const stored = texts.find((text) => text.language === language)
  const shown = typed ?? { language, title: '', alt: '' }
  return (
    <div className="stack">
      <div className="row">
        <Segments
          value={side}
          label={k('content.text.preview')}
          options={(['edit', 'preview'] as const).map((value) => ({
            value,
            label: k(`content.text.${value}`),
          }))}
          onChange={setSide}
        />
      </div>
      <div hidden={side !== 'edit'}>
        {mayEdit ? (
          <Form form={form} onCancel={onCancel}>
            {fields}
          </Form>
        ) : (
          <fieldset className="form" disabled>
            {fields}
          </fieldset>
        )}
      </div>
      {side === 'preview' && (
        <>
          <div className="row">
            <Segments
              value={language}
              label={k('content.text.language')}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={setLanguage}
            />
          </div>
          {preview(shown, stored?.picture ?? null, stored?.wide ?? null)}
        </>
      )}
    </div>
  )
}

import { Segments, TextField, useTranslate, useWords, type FormState } from '@evops/kit'
import { languages, type Language } from '@evops/platform/contract'
import { pictureVariants } from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { itemFormWords } from './items.words.ts'
import { languageFieldName, formForLanguage, type TextWithPictures } from './item-values.ts'
import { PictureField, type PictureCalls } from './PictureField.tsx'
import { RichField } from './RichField.tsx'

/** Fields for the texts of an item, one language after another. */
export function TextFields({
  form,
  language,
  onLanguage,
  isNews,
  id,
  texts,
  calls,
}: {
  form: FormState
  language: Language
  onLanguage: (language: Language) => void
  isNews: boolean
  /** Undefined while the item is new: pictures can be added only to a stored item. */
  id?: string
  texts: readonly TextWithPictures[]
  calls: PictureCalls
}) {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const translate = useTranslate()
  const title = languageFieldName(language, 'title')
  const languageForm = formForLanguage(form, language)
  // If no language has a text, the error is shown at the open language.
  const none = form.faults.texts && { [title]: t('content.item.texts-needed') }
  const own = { ...languageForm, faults: { ...languageForm.faults, ...none } }
  const stored = texts.find((text) => text.language === language)
  return (
    <fieldset className="form wide" aria-label={t('content.item.texts')}>
      <div className="f wide">
        <span className="label">{t('content.item.texts')}</span>
        <div className="row">
          <Segments
            value={language}
            label={k('content.text.language')}
            options={languages.map((value) => ({
              value,
              label: translate(`content.item.language.${value}`),
            }))}
            onChange={onLanguage}
          />
        </div>
        <span className="hint">{t('content.item.texts-hint')}</span>
      </div>
      <TextField form={own} name={title} label={t('content.item.title')} wide />
      {isNews && (
        <>
          <TextField
            form={own}
            name={languageFieldName(language, 'summary')}
            label={t('content.item.summary')}
            lines={2}
            wide
          />
          <RichField form={own} name={languageFieldName(language, 'source')} />
        </>
      )}
      <TextField
        form={own}
        name={languageFieldName(language, 'alt')}
        label={t('content.item.alt')}
        hint={t('content.item.alt-hint')}
        wide
      />
      {id !== undefined && stored ? (
        pictureVariants.map((variant) => (
          <PictureField key={`${language} ${variant}`} id={id} text={stored} variant={variant} calls={calls} />
        ))
      ) : (
        <p className="note">{t('content.item.picture-later')}</p>
      )}
    </fieldset>
  )
}

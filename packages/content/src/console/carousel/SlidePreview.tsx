import { useWords } from '@evops/kit'
import { itemFormWords } from '../items/items.words.ts'
import type { ItemLanguageText } from '../items/item-values.ts'
import { retentionWords } from '../retention.words.ts'
import { PhoneFrame } from '../phone/PhoneFrame.tsx'

export function SlidePreview({
  text,
  picture,
  wide,
}: {
  text: ItemLanguageText
  picture: string | null
  wide: string | null
}) {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  return (
    <>
      <PhoneFrame title={t('content.item.preview-app')} label={k('content.text.preview')}>
        <figure>
          {picture ? <img src={picture} alt={text.alt} /> : <span>{t('content.item.preview-no-picture')}</span>}
          <figcaption>{text.title || t('content.item.preview-none')}</figcaption>
        </figure>
      </PhoneFrame>
      {wide && (
        <figure className="wide-preview">
          <img src={wide} alt={text.alt} />
          <figcaption className="dim small">{t('content.item.picture.wide')}</figcaption>
        </figure>
      )}
    </>
  )
}

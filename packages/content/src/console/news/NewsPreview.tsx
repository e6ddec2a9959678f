import { useWords } from '@evops/kit'
import { itemFormWords } from '../items/items.words.ts'
import type { ItemLanguageText } from '../items/item-values.ts'
import { retentionWords } from '../retention.words.ts'
import { menuWords } from '../menu.words.ts'
import { PhoneFrame } from '../phone/PhoneFrame.tsx'
import { RichTextView } from '../phone/RichTextView.tsx'

export function NewsPreview({ text, picture }: { text: ItemLanguageText; picture: string | null }) {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const m = useWords(menuWords)
  return (
    <PhoneFrame title={m('content.title-news')} label={k('content.text.preview')}>
      <article>
        {picture && (
          <figure>
            <img src={picture} alt={text.alt} />
          </figure>
        )}
        <h2>{text.title || t('content.item.preview-none')}</h2>
        {text.summary && <p className="phone-note">{text.summary}</p>}
        <RichTextView text={text.body ?? []} />
      </article>
    </PhoneFrame>
  )
}

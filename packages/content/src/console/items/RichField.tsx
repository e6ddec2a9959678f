import { Button, Field, useWords, type FormState } from '@evops/kit'
import { useRef } from 'react'
import { itemFormWords } from './items.words.ts'

/** Marks that a button puts around the selection or before its lines. */
const marks = {
  bold: { before: '**', after: '**' },
  italic: { before: '*', after: '*' },
  link: { before: '[', after: '](https://)' },
  heading: { before: '# ', after: '' },
  list: { before: '- ', after: '' },
  quote: { before: '> ', after: '' },
} as const
type Mark = keyof typeof marks

/** Field for the source of rich text: a plain text box, so that pasted content is only text. */
export function RichField({ form, name }: { form: FormState; name: string }) {
  const t = useWords(itemFormWords)
  const box = useRef<HTMLTextAreaElement>(null)
  const value = form.values[name]
  const text = typeof value === 'string' ? value : ''
  const insertMark = (mark: Mark) => {
    const area = box.current
    if (!area) return
    const { before, after } = marks[mark]
    const isLine = after === ''
    const from = isLine ? text.lastIndexOf('\n', area.selectionStart - 1) + 1 : area.selectionStart
    const chosen = text.slice(from, area.selectionEnd)
    const changed = isLine ? chosen.replace(/^/gm, before) : before + chosen + after
    form.set(name, text.slice(0, from) + changed + text.slice(area.selectionEnd))
    requestAnimationFrame(() => {
      area.focus()
      const at = from + (isLine ? changed.length : before.length)
      area.setSelectionRange(at, isLine ? at : at + chosen.length)
    })
  }
  return (
    <Field form={form} name={name} label={t('content.item.body')} hint={t('content.item.body-hint')} wide>
      {(control) => (
        <>
          <div className="row wraps" role="toolbar" aria-label={t('content.item.marks')}>
            {(Object.keys(marks) as Mark[]).map((mark) => (
              <Button key={mark} small disabled={control.disabled} onClick={() => insertMark(mark)}>
                {t(`content.item.mark.${mark}`)}
              </Button>
            ))}
          </div>
          <textarea
            ref={box}
            className="field"
            rows={9}
            maxLength={20_000}
            value={text}
            onChange={(event) => form.set(name, event.target.value)}
            {...control}
          />
        </>
      )}
    </Field>
  )
}

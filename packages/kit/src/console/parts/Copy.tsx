import { kitWords } from '../words/kit.words.ts'
import { translateText, useWords } from '../words/language.ts'
import { Button } from './Small.tsx'
import { toast } from '../state/toast.ts'

/** A button that copies a text; the label distinguishes several buttons. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const t = useWords(kitWords)
  return (
    <Button
      small
      icon="copy"
      label={label === undefined ? undefined : `${t('kit.copy')}: ${label}`}
      onClick={() => void copyText(text)}
    >
      {t('kit.copy')}
    </Button>
  )
}

/** Copies a text and confirms it in a toast. */
export async function copyText(text: string): Promise<void> {
  await toClipboard(text)
  toast.ok(translateText('kit.copied'))
}

/** Pages over plain http have no clipboard object; the old method still works there. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
}

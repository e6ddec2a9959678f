import { Button, toast, useWords } from '@evops/platform/console'
import { partWords } from './part.words.ts'

/** Copies a text; says that it did. */
export function Copy({ text, label }: { text: string; label?: string }) {
  const t = useWords(partWords)
  const copy = async () => {
    await toClipboard(text)
    toast.ok(t('organisation.copied'))
  }
  return (
    <Button small icon="copy" label={label} onClick={() => void copy()}>
      {t('organisation.copy')}
    </Button>
  )
}

/** Pages over plain http have no clipboard object; the old way still works there. */
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

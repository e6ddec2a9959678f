import { Button, toast, useWords } from '@evops/platform/console'
import { factWords } from './facts.words.ts'

/** Copies a text; says that it did. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useWords(factWords)
  const copy = async () => {
    await writeToClipboard(text)
    toast.ok(t('stations.copied'))
  }
  return (
    <Button
      small
      icon="copy"
      label={label === undefined ? undefined : `${t('stations.copy')}: ${label}`}
      onClick={() => void copy()}
    >
      {t('stations.copy')}
    </Button>
  )
}

/** Pages over plain http have no clipboard object; the old way still works there. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  const box = document.createElement('textarea')
  box.value = text
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
}

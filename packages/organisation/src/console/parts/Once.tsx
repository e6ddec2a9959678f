import { Button, Copy, Dialog, Notice, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { partWords } from './part.words.ts'
import './parts.css'

/** Shows secrets that are sent in one reply only: each has a name and must be copied before the dialog closes. */
export function Once({
  title,
  text,
  secrets,
  onClose,
}: {
  title: string
  text: ReactNode
  secrets: readonly { label: string; value: string }[]
  onClose: () => void
}) {
  const t = useWords(partWords)
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dim">{text}</p>
      <dl className="secrets">
        {secrets.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              <Copy text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <Notice tone="warn">{t('organisation.once')}</Notice>
      <div className="form-foot">
        <Button kind="primary" onClick={onClose}>
          {t('organisation.once-stored')}
        </Button>
      </div>
    </Dialog>
  )
}

import { Copy } from '@evops/kit'

/** Text for copying into a device. */
export function Secret({ label, text, big = false }: { label: string; text: string; big?: boolean }) {
  return (
    <div className="secret">
      <span className="note">{label}</span>
      <code className={big ? 'big' : undefined}>{text}</code>
      <Copy text={text} label={label} />
    </div>
  )
}

import { Icon } from '@evops/kit'

/** Shows an error and the next step. */
export function Fault({ id, lines }: { id: string; lines: readonly string[] }) {
  return (
    <div id={id} className="msg bad" role="alert">
      <Icon name="info" />
      <div>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  )
}
